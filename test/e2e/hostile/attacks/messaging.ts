/** Pages that speak to the extension as if they were a part of it. */
import { randomUUID } from 'node:crypto';
import type { Attack, Scene } from '../attack.ts';
import { bringPlace, LED_MS } from '../bringing-home.ts';

const bridged = { against: 'deaf-scripts', wants: 'deed' } as const;
const outside = {
  against: 'closed-border',
  wants: 'deed',
  inFirefox: { harmlessBecause: 'Firefox has no way for a page to speak to an extension' },
} as const;

export const messaging: readonly Attack[] = [
  {
    ...bridged,
    name: 'posts a message to its own window',
    play: ({ page, other }) => page.evaluate((message) => window.postMessage(message, '*'), mark(other.id)),
  },
  {
    ...bridged,
    name: 'makes an event with a message in it',
    play: ({ page, other }) =>
      page.evaluate((detail) => {
        for (const target of [window, document, document.querySelector('[data-dexmark]')])
          target?.dispatchEvent(new CustomEvent('dexmark', { detail, bubbles: true, composed: true }));
      }, mark(other.id)),
  },
  {
    ...bridged,
    name: 'calls on a channel of its origin',
    play: ({ page, other }) =>
      page.evaluate((message) => new BroadcastChannel('dexmark').postMessage(message), mark(other.id)),
  },
  {
    ...bridged,
    name: 'has a frame of its own post the message',
    play: ({ page, other }) =>
      page.evaluate((message) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.contentWindow?.parent.postMessage(message, '*');
      }, mark(other.id)),
  },
  {
    name: 'walks through the list by asking what comes after chapters that it does not show',
    against: 'led-on-from-here',
    wants: 'secret',
    before: bringPlace,
    play: async ({ page, other }) => {
      for (const name of ['upNext.show', 'upNext.open'] as const)
        await page.evaluate((asked) => window.postMessage(asked, '*'), message(name, { chapterId: other.id }));
      await page.waitForTimeout(LED_MS);
    },
  },
  { ...outside, name: 'of the site sends the background a message', play: sent(({ other }) => mark(other.id)) },
  {
    ...outside,
    name: 'of another site sends the background a message',
    at: 'blog',
    play: sent(({ other }) => mark(other.id)),
  },
  {
    ...outside,
    name: 'says in its message that it is one of our pages',
    at: 'blog',
    play: sent(({ arena, other }) => {
      const origin = arena.address('').slice(0, -1);
      const sender = { id: idOf(arena.address('')), origin, url: `${origin}/popup.html`, frameId: 0 };
      return { ...mark(other.id), sender, from: 'page', ...sender };
    }),
  },
  {
    ...outside,
    name: 'opens a port to the background',
    play: ({ page, arena, other }) =>
      page.evaluate(
        ({ id, message }) => {
          const { chrome } = window as unknown as PageOfChromium;
          chrome?.runtime?.connect(id).postMessage(message);
        },
        { id: idOf(arena.address('')), message: mark(other.id) },
      ),
  },
];

/** What a page of Chromium has of the extension API, where some extension lets it in. */
interface PageOfChromium {
  readonly chrome?: {
    readonly runtime?: {
      sendMessage(id: string, message: unknown): Promise<unknown>;
      connect(id: string): { postMessage(message: unknown): void };
    };
  };
}

/** A script of the page sends a message to the extension by its id. */
function sent(messageOf: (scene: Scene) => unknown) {
  return async (scene: Scene) => {
    await scene.page.evaluate(
      async ({ id, message }) => {
        const { chrome } = window as unknown as PageOfChromium;
        await chrome?.runtime?.sendMessage(id, message).catch(() => undefined);
      },
      { id: idOf(scene.arena.address('')), message: messageOf(scene) },
    );
  };
}

function mark(chapterId: string) {
  return { name: 'chapter.mark', input: { operationId: randomUUID(), chapterId, read: true } };
}

function message(name: string, input: unknown) {
  return { name, input };
}

function idOf(address: string): string {
  return new URL(address).host;
}
