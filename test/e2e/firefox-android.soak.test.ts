import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import { captchaDemanded, serverError } from '../fake-service/faults.ts';
import type { StartOptions } from '../fake-service/start.ts';
import { chooseFile } from './secrets/files.ts';
import { askRoots } from './support/closed-root-in-firefox.ts';
import { othersUnread, unreadIn } from './support/find-chapters.ts';
import {
  beginning,
  fillForm,
  journeyInFirefox,
  labelled,
  named,
  openUnread,
  popupOf,
  textOf,
} from './support/firefox-journey.ts';
import { pageOpenedBy } from './support/launch-firefox.ts';
import { listOfAnotherSite } from './support/list-of-another-site.ts';
import { lackingOnPhones, makePhoneBuild } from './support/phone-build.ts';
import { placeOnceStill } from './support/place-once-still.ts';
import { readTargets, type Targets } from './support/small-targets.ts';

declare const browser: Browser;

const SCREEN = { width: 360, height: 740 } as const;

/** Coarse, and nothing else: a finger. */
const FINGER = 1;

/** A finger on a small screen, in a Firefox without what the one for Android lacks: no such device has been at hand. */
describe('Firefox as on a phone', () => {
  const stack = new AsyncDisposableStack();
  let build = '';
  beforeAll(async () => {
    build = await makePhoneBuild(stack);
  });
  afterAll(() => stack.disposeAsync());

  const journey = journeyInFirefox({
    build: () => build,
    arrange: withShortTitle,
    preferences: {
      'dom.w3c_touch_events.enabled': 1,
      'ui.primaryPointerCapabilities': FINGER,
      'ui.allPointerCapabilities': FINGER,
    },
    signsIn: async (options, account) => {
      await holdUp(options);
      await named(options, 'Sign in').wait();
      await expectForFinger(options, 'sign-in');
      await fillForm(options, account);
      await tap(options, named(options, 'Sign in'));
      await named(options, 'Sign out').wait();
    },
  });

  it('has none of what is lacking there, and its options page speaks of no shortcuts', async () => {
    const options = await journey().firefox.open('options.html');
    await holdUp(options);
    await named(options, 'Sign out').wait();
    const there = await options.evaluate(
      (names) => names.filter((name) => Reflect.get(browser, name) !== undefined),
      lackingOnPhones,
    );
    expect(there).toEqual([]);
    expect(await textOf(options, 'main')).not.toMatch(/shortcut/i);
    await expectForFinger(options, 'options');
    const text = JSON.stringify({ format: 'dexmark-settings', version: 1, settings: { groupReleases: false } });
    await options.evaluate(chooseFile, { place: 'main', text });
    await named(options, 'Change 1 setting').wait();
    await expectForFinger(options, 'options-import');
    await options.close();
  });

  it('shows the popup as a page of the full width, in which a finger marks, opens a series and orders the list', async () => {
    const { account } = journey();
    const popup = await popupOf(journey());
    await holdUp(popup);
    const { width, height } = await popup.$eval('.popup', (element) => element.getBoundingClientRect().toJSON());
    expect({ width, height }).toEqual(SCREEN);
    await expectForFinger(popup, 'popup');

    const before = account.read.size;
    await tap(popup, beginning(popup, 'Mark as read: '));
    await beginning(popup, 'Undo').wait();
    await expectForFinger(popup, 'popup-marked');
    await expect.poll(() => account.read.size).toBe(before + 1);
    // Drawn by what the background begins last.
    await expect.poll(() => popup.evaluate(() => browser.action.getBadgeText({}))).toMatch(/^\d+$/);
    await tap(popup, named(popup, 'Order and statuses'));
    await expectForFinger(popup, 'popup-order');
    await tap(popup, named(popup, 'Order and statuses'));
    await tap(popup, beginning(popup, 'More: '));
    await popup.locator('.chapter-row').wait();
    await expectForFinger(popup, 'series');
    const rows = await popup.$$eval('.chapter-row', (all) => all.map((row) => row.getBoundingClientRect().height));
    expect(new Set(rows)).toEqual(new Set([112]));
    await tap(popup, named(popup, 'Back to the list'));
    await tap(popup, beginning(popup, 'Reports'));
    await expectForFinger(popup, 'reports');
    await popup.close();
  });

  it('shows the library as a page that fits, in which a finger chooses a row', async () => {
    const library = await journey().firefox.open('library.html');
    await holdUp(library);
    await library.locator('.library-row').wait();
    await expectForFinger(library, 'library');
    await tap(library, library.locator('.library-row input'));
    const chosen = () => library.$$eval('.library-row[aria-selected=true]', (rows) => rows.length);
    await expect.poll(chosen).toBe(1);
    await expectForFinger(library, 'library-chosen');
    await tap(library, named(library, 'Covers'));
    await library.locator('.library-cell').wait();
    await expectForFinger(library, 'library-covers');
    await tap(library, named(library, 'Covers'));
    await tap(library, named(library, 'History'));
    await library.locator('.history-row').wait();
    await expectForFinger(library, 'library-history');
    await library.close();
  });

  it('exports in the library, imports there and changes chosen rows in dialogs that fit', async () => {
    const library = await journey().firefox.open('library.html');
    await holdUp(library);
    await labelled(library, 'Search library').fill(SHORT_TITLE);
    await library.locator(`::-p-xpath(//a[.="${SHORT_TITLE}"])`).wait();
    await expectForFinger(library, 'library-short');

    await tap(library, named(library, 'Export…'));
    for (const [place, form] of ['Everything (JSON)', 'Table (CSV)', 'List for other sites (XML)'].entries()) {
      await tap(library, library.locator(`::-p-xpath(//dialog//label[.//b="${form}"])`));
      const chosen = () =>
        library.$$eval('[name=export-form]', (all) => all.findIndex((radio) => radio.matches(':checked')));
      await expect.poll(chosen).toBe(place);
      await expect.poll(() => textOf(library, 'dialog')).toContain('Ready to save');
      await expectForFinger(library, `export-${place}`);
    }
    await tap(library, library.locator('dialog summary'));
    await library.locator('dialog li').wait();
    await expectForFinger(library, 'export-names');
    await tap(library, named(library, 'Close'));

    await tap(library, named(library, 'Import…'));
    await library.locator('dialog [type=file]').wait();
    await expectForFinger(library, 'import');
    await library.evaluate(chooseFile, { place: 'dialog', text: listOfAnotherSite });
    for (const names of ['1 series isn’t known', '1 series can’t']) {
      await tap(library, library.locator(`::-p-xpath(//dialog//summary[contains(., "${names}")])`));
    }
    await library.locator('dialog li a').wait();
    await expectForFinger(library, 'import-names');
    await tap(library, named(library, 'Cancel'));

    await tap(library, library.locator('.library-row input'));
    const asks = {
      'Mark as read': () => tap(library, named(library, 'Mark read up to…')),
      'Set status': () => labelled(library, 'Set status…').fill('on_hold'),
      'Set rating': () => labelled(library, 'Rate…').fill('7'),
      'Unfollow series': () => tap(library, named(library, 'Unfollow…')),
      'Mute series': () => labelled(library, 'Mute…').fill('muted'),
    };
    for (const [title, ask] of Object.entries(asks)) {
      await ask();
      await expect.poll(() => textOf(library, 'dialog h2')).toContain(title);
      await expectForFinger(library, title);
      await tap(library, named(library, title === 'Mute series' ? 'Apply' : 'Cancel'));
    }
    await named(library, 'Close').wait();
    await expectForFinger(library, 'bulk-done');
    await library.close();
  });

  it('offers a surprise in a popup that fits, and a tap opens it', async () => {
    const popup = await popupOf(journey());
    await holdUp(popup);
    const showStatuses = async () => {
      await tap(popup, named(popup, 'Order and statuses'));
      for (const status of ['Reading', 'Re-reading']) {
        await tap(popup, popup.locator(`::-p-xpath(//label[normalize-space()="${status}"])`));
      }
      await tap(popup, named(popup, 'Order and statuses'));
    };
    await showStatuses();
    await named(popup, 'Surprise me').wait();
    await expectForFinger(popup, 'surprise');
    await tap(popup, named(popup, 'Surprise me'));
    await popup.locator('#series-title').wait();
    await tap(popup, named(popup, 'Back to the list'));
    await showStatuses();
    await popup.close();
  });

  it('marks in the reader by a finger, which turns no page there, and turns one beside', async () => {
    const { chapter } = unreads();
    const { page, control } = await openUnread(journey(), chapter);
    await holdUp(page);
    await expectForFinger(page, 'reader', 'in closed roots');
    const box = await controlBox(page);
    const { x, y } = await control.where('Mark as read');
    await page.touchscreen.tap(x, y);
    await expect.poll(control.buttons).toContain('Undo');
    await expectForFinger(page, 'reader-marked', 'in closed roots');
    expect(await controlBox(page)).toEqual(box);
    await expect.poll(() => journey().account.read.has(chapter.id)).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/\/1$/);
    const smaller = await control.where('Minimize');
    await page.touchscreen.tap(smaller.x, smaller.y);
    await expect.poll(control.buttons).toEqual([expect.stringMatching(/^Show Dexmark/)]);
    await expectForFinger(page, 'reader-small', 'in closed roots');
    // Where the control stood a moment ago.
    await page.touchscreen.tap(SCREEN.width - 100, y);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/2$/);
    // Right after a press on something else none of ours counts.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const dot = await control.where('Show Dexmark — Read');
    await page.touchscreen.tap(dot.x, dot.y);
    await expect.poll(control.buttons).toContain('Report');
    expect(new URL(page.url()).pathname).toMatch(/\/2$/);
    await page.close();
  });

  it('reports in a tab, which another may replace, and comes back to the chapter', async () => {
    const { firefox, account } = journey();
    const { next } = unreads();
    const { page, control } = await openUnread(journey(), next);
    await holdUp(page);
    // Beside it, where the browser would go by itself.
    const beside = await firefox.browser.newPage();
    await page.bringToFront();
    const press = async () => {
      const { x, y } = await placeOnceStill(() => control.where('Report'));
      await page.touchscreen.tap(x, y);
    };

    const first = await pageOpenedBy(firefox.browser, press);
    await beginning(first, 'Send report').wait();
    await holdUp(first);
    await expectForFinger(first, 'report');
    const second = await pageOpenedBy(firefox.browser, () => tap(first, beginning(first, 'Report series')));
    await beginning(second, 'Cancel').wait();
    await holdUp(second);
    await expect.poll(() => isGone(first)).toBe(true);
    await tap(second, beginning(second, 'Cancel'));
    await expect.poll(() => isGone(second)).toBe(true);
    await expect.poll(() => isInFront(page)).toBe(true);

    const report = await pageOpenedBy(firefox.browser, press);
    await beginning(report, 'Send report').wait();
    await holdUp(report);
    await tap(report, report.locator('::-p-xpath(//label[normalize-space()="Fake or spam"])'));
    await tap(report, beginning(report, 'Send report'));
    await expect.poll(() => textOf(report, 'main')).toContain('Your report is saved');
    expect(await report.evaluate(() => location.hash)).toMatch(/^#\d+$/);
    await expectForFinger(report, 'report-kept');
    await tap(report, beginning(report, 'Close'));
    await expect.poll(() => isGone(report)).toBe(true);
    await expect.poll(() => isInFront(page)).toBe(true);
    expect(await isInFront(beside)).toBe(false);
    await expect.poll(() => account.reports.map(({ objectId }) => objectId)).toEqual([next.id]);
    await beside.close();
    await page.close();
  });

  it('marks up to a chapter in a page that fits', async () => {
    const { service, firefox, account } = journey();
    const { chapter, next } = unreads();
    const [other] = othersUnread(service.fakeService.world, account, [chapter, next]);
    if (!other) throw new Error('No chapter is unread.');
    const page = await firefox.open(`up-to.html?chapter=${other.id}`);
    await holdUp(page);
    await beginning(page, 'Mark').wait();
    await expectForFinger(page, 'up-to');
    await tap(page, beginning(page, 'Mark'));
    await beginning(page, 'Undo').wait();
    await expectForFinger(page, 'up-to-done');
    await expect.poll(() => account.read.has(other.id)).toBe(true);
    await page.close();
  });

  it('says why there is no discussion in a page that fits', async () => {
    const { service, firefox } = journey();
    service.faults.order(THREADS, serverError(503));
    const page = await firefox.open(`discuss.html?chapter=${unreads().chapter.id}`);
    await holdUp(page);
    await named(page, 'Try again').wait();
    await expectForFinger(page, 'discuss');
    service.faults.order(THREADS, captchaDemanded);
    await tap(page, named(page, 'Try again'));
    await page.locator('a.button').wait();
    await expectForFinger(page, 'discuss-captcha');
    await page.close();
  });

  it('chooses for one series and undoes what waits in a popup that fits', async () => {
    const { service } = journey();
    const popup = await popupOf(journey());
    await holdUp(popup);
    await tap(popup, beginning(popup, 'More: '));
    await tap(popup, beginning(popup, 'Mark up to here: '));
    await popup.locator('.up-to-here').wait();
    await expectForFinger(popup, 'series-up-to');
    await tap(popup, named(popup, 'Cancel'));
    await tap(popup, named(popup, 'Settings for this series'));
    for (const list of ['Add a language', 'Add a group']) await chooseFirst(popup, list);
    await labelled(popup, 'Days to wait before accepting any group').wait();
    await expectForFinger(popup, 'series-settings');
    await tap(popup, named(popup, 'Back to the list'));

    const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
    service.faults.order(MARKS, { kind: 'replace', work: 'undone', answer: gone });
    await tap(popup, beginning(popup, 'Mark as read: '));
    await tap(popup, beginning(popup, 'Waiting'));
    await beginning(popup, 'Try again: ').wait();
    await expectForFinger(popup, 'waiting-refused');
    await tap(popup, beginning(popup, 'Dismiss: '));
    service.faults.order(MARKS, captchaDemanded);
    for (const count of [1, 2]) {
      await tap(popup, beginning(popup, 'Unread'));
      await tap(popup, beginning(popup, 'Mark as read: '));
      await tap(popup, beginning(popup, 'Waiting'));
      await expect.poll(() => popup.$$eval('.waiting-row', (rows) => rows.length)).toBe(count);
    }
    await popup.locator('[role=alert] a').wait();
    await expectForFinger(popup, 'waiting');
    await tap(popup, named(popup, 'Undo all waiting changes'));
    await expectForFinger(popup, 'waiting-question');
    await tap(popup, beginning(popup, 'Undo 2'));
    await expect.poll(() => textOf(popup, '[role=tabpanel]')).toContain('Nothing waiting');
    await popup.close();
  });

  function unreads() {
    return unreadIn(journey().service.fakeService.world, journey().account);
  }
});

const MARKS = { route: '/manga/{id}/read', method: 'POST' } as const;
const THREADS = { route: '/forums/thread' } as const;

/** What is pressed by its name is no smaller than a finger where the name is. */
const SHORT_TITLE = 'Q';

const withShortTitle: NonNullable<StartOptions['arrange']> = (library, [account]) => {
  const manga = [...library.manga.values()].find(({ id }) => account?.follows.has(id));
  if (!manga) throw new Error('The account follows nothing.');
  return { ...library, manga: new Map(library.manga).set(manga.id, { ...manga, title: { en: SHORT_TITLE } }) };
};

/** The first in a list that always shows its name. */
async function chooseFirst(page: Page, list: string): Promise<void> {
  const field = labelled(page, list);
  const value = await (await field.waitHandle()).evaluate((element) => element.querySelectorAll('option')[1]?.value);
  if (!value) throw new Error(`There is nothing to choose under ${list}.`);
  await field.fill(value);
}

async function holdUp(page: Page): Promise<void> {
  await page.setViewport(SCREEN);
}

async function tap(page: Page, target: ReturnType<typeof named>): Promise<void> {
  const handle = await target.waitHandle();
  await handle.evaluate((element) => element instanceof Element && element.scrollIntoView({ block: 'nearest' }));
  const box = await handle.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** As the page can measure it, which may not learn from it what is read. */
function controlBox(page: Page): Promise<unknown> {
  return page.$eval('[data-dexmark=control]', (host) => host.getBoundingClientRect().toJSON());
}

function isInFront(page: Page): Promise<boolean> {
  return page.evaluate(() => document.visibilityState === 'visible');
}

/** Not all that is closed is said to be. */
function isGone(page: Page): Promise<boolean> {
  return page.evaluate(() => false).catch(() => true);
}

const Measured = v.object({ count: v.number(), small: v.array(v.string()) });

/** Nothing is too small for a finger, or beside the screen. @param name of the picture that it keeps. */
async function expectForFinger(page: Page, name: string, where?: 'in closed roots'): Promise<void> {
  if (process.env.KEEP_PICTURES) await page.screenshot({ path: `.output/phone-${name}.png` });
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beyond), `${name}, px too wide`).toBe(0);
  const targets: Targets = where
    ? await askRoots(page, ['closed'], Measured, readTargets)
    : v.parse(Measured, JSON.parse(String(await page.evaluate(`(${readTargets})(document)`))));
  expect(targets.count, name).toBeGreaterThan(0);
  expect(targets.small, name).toEqual([]);
}
