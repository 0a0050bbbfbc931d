import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaDemanded } from '../fake-service/faults.ts';
import type { ClosedRoot } from './support/closed-root.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { othersUnread, unreadIn } from './support/find-chapters.ts';
import { chooseInMenu } from './support/firefox-clicks.ts';
import {
  countOf,
  isQuiet,
  journeyInFirefox,
  openChapter,
  openUnread,
  pageAt,
  popupOf,
  turnOnSite,
} from './support/firefox-journey.ts';
import { placeOnceStill } from './support/place-once-still.ts';
import { showLinks } from './support/show-links.ts';
import { buildMigrated, builds, putVersion } from './support/updates.ts';

/** Two browsers' worth of builds and updates, on a machine that may be busy. */
const PATIENCE_MS = 240_000;

describe('an update in Firefox', () => {
  const folder = folderOfVersions();
  const journey = journeyInFirefox({ build: folder });

  it(
    'under open pages leaves one live control and one live mark beside each link, twice in a row, and nothing is lost',
    async () => {
      const { service, firefox, account } = journey();
      const migrated = await buildMigrated('firefox');
      const { manga, chapter, next } = unreadIn(service.fakeService.world, account);
      const wanted = othersUnread(service.fakeService.world, account, [chapter, next]);
      await popupOf(journey());
      service.fakeService.faults.order({ route: '/manga/{id}/read', method: 'POST' }, captchaDemanded, 100);
      const options = await firefox.open('options.html');
      await turnOnSite(options, 'blog.example');
      const reader = await openChapter(journey(), chapter);
      const list = await pageAt(journey(), `https://mangadex.org/title/${manga.id}`);
      const blog = await pageAt(journey(), 'https://blog.example/');
      await blog.evaluate(showLinks, wanted);
      await expect.poll(() => marksIn(blog)).toBe(wanted.length);
      await expect.poll(() => marksIn(list)).toBeGreaterThan(0);
      await pressControl(reader, 'Mark as read', 'Undo');

      for (const [turn, chapter] of wanted.slice(0, 2).entries()) {
        await firefox.open('popup.html');
        await putVersion(folder(), migrated, `0.2.${turn}`);
        for (const page of [reader, blog]) await page.evaluate(noteAsOld);
        await firefox.browser.installExtension(folder());
        // What the old version drew stands there until the new one comes, and takes no press.
        for (const page of [reader, blog]) await expect.poll(() => page.evaluate(countOld)).toBe(0);

        // A mark that waits is taken back after the one update, and made once more after the other.
        if (turn === 0) await pressControl(reader, 'Mark as unread', 'Mark as read');
        else await pressControl(reader, 'Mark as read', 'Undo');
        expect(await countOf(reader, '[data-dexmark=control]')).toBe(1);
        await blog.bringToFront();
        const marks = closedRootInFirefox(blog);
        const untouched = () => marks.buttons().then((names) => names.filter((name) => name.startsWith('Mark as')));
        await expect.poll(async () => (await untouched()).length).toBe(wanted.length);
        await pressWhereItStands(blog, marks, `Mark as read: ${chapter.id}`);
        await expect.poll(marks.buttons).toContain(`Mark as unread: ${chapter.id}`);
        await list.bringToFront();
        await expect.poll(() => marksIn(list)).toBeGreaterThan(0);
        for (const page of [list, blog]) expect(await doublesIn(page)).toBe(0);
      }

      await reader.bringToFront();
      await expect.poll(closedRootInFirefox(reader).buttons).toContain('Try again');
      service.fakeService.faults.clear();
      await closedRootInFirefox(reader).press('Try again');
      const marked = [chapter.id, ...wanted.slice(0, 2).map(({ id }) => id)];
      await expect.poll(() => marked.filter((id) => !account.read.has(id)), { timeout: 60_000 }).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('where no script of a new version comes by itself', () => {
  const folder = folderOfVersions();
  const journey = journeyInFirefox({ build: folder });

  it(
    'an update leaves nothing in a page of any site, in which a click had shown a toast',
    async () => {
      const { firefox } = journey();
      const blog = await pageAt(journey(), 'https://blog.example/');
      await chooseInMenu(blog, 'a[href*="mangadex.org/chapter/"]', 'read link');
      await expect.poll(() => toastAt(blog)).toBe('toast');

      await putVersion(folder(), builds.firefox, '0.1.1');
      await firefox.browser.installExtension(folder());

      await expect.poll(() => toastAt(blog)).toBe(null);
      await blog.close();
    },
    PATIENCE_MS,
  );

  it(
    'an update under a page that is kept for going back to leaves one live control, which marks at the first press',
    async () => {
      const { service, firefox, account } = journey();
      const { manga, chapter } = unreadIn(service.fakeService.world, account);
      const { page } = await openUnread(journey(), chapter);
      await isQuiet(page);
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      await page.evaluate(noteAsOld);
      await page.goto(`https://mangadex.org/title/${manga.id}`);

      await putVersion(folder(), builds.firefox, '0.1.2');
      await firefox.browser.installExtension(folder());
      await expect.poll(() => marksIn(page)).toBeGreaterThan(0);

      await page.evaluate(() => history.back());
      await expect.poll(() => page.evaluate(() => location.pathname)).toContain('/chapter/');
      expect(await page.evaluate('window.isKept'), 'the page was kept').toBe(true);
      await expect.poll(() => page.evaluate(countOld)).toBe(0);
      await pressControl(page, 'Mark as read', 'Undo');
      expect(await countOf(page, '[data-dexmark=control]')).toBe(1);
      await expect.poll(() => account.read.has(chapter.id)).toBe(true);
      await page.close();
    },
    PATIENCE_MS,
  );
});

/** A folder of its own from which Firefox loads one version after the other. @returns how it is asked for, once a test runs. */
function folderOfVersions(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dexmark-versions-'));
    await putVersion(folder, builds.firefox, '0.1.0');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** What of ours lies where toasts are shown, if anything does. */
function toastAt(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.elementFromPoint(innerWidth - 40, 40)?.getAttribute('data-dexmark'));
}

/** Presses a button of the control as soon as it is there, once, and waits for the one that comes of it. */
async function pressControl(page: Page, button: string, then: string): Promise<void> {
  await page.bringToFront();
  const control = closedRootInFirefox(page);
  await expect.poll(control.buttons).toContain(button);
  await control.press(button);
  await expect.poll(control.buttons).toContain(then);
}

/** Runs in the page. */
function noteAsOld(): void {
  for (const element of document.querySelectorAll('[data-dexmark]')) Object.assign(element, { isOld: true });
}

/** Runs in the page. */
function countOld(): number {
  return [...document.querySelectorAll('[data-dexmark]')].filter((element) => 'isOld' in element).length;
}

function marksIn(page: Page): Promise<number> {
  return countOf(page, '[data-dexmark=mark]');
}

/** How many marks stand beside a link that has one already. */
function doublesIn(page: Page): Promise<number> {
  return countOf(page, '[data-dexmark=mark] + [data-dexmark=mark]');
}

/** Each mark that comes moves the links below it. A mark takes no press that comes within half a second of the look at which it was seen to have moved; the pointer has it looked at. */
async function pressWhereItStands(page: Page, marks: ClosedRoot, name: string): Promise<void> {
  const underPointer = async () => {
    const place = await marks.where(name);
    await page.mouse.move(place.x, place.y);
    return place;
  };
  await placeOnceStill(underPointer);
  await marks.press(name);
}
