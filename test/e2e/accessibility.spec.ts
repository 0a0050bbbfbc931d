import { expect, type Locator, type Page } from '@playwright/test';
import { DAY } from '../../lib/clock.ts';
import { textsOf } from '../../scripts/release/translations.ts';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { type Language, languages } from '../support/texts.ts';
import { strangeChapter } from './support/find-chapters.ts';
import { freshTest, test } from './support/fixtures.ts';
import { marksOffered } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { overflowOf, problemsOf } from './support/problems-of.ts';

/** A window of 1280 × 720 px at 200 %. */
const ZOOMED = [640, 360] as const;
/** The same at 400 %. */
const SMALLEST = [320, 256] as const;
/** Of a list, those that are in sight at once where the page is scrolled to it. */
const FEWEST_ROWS = 2;

/** Sizes of a window, in px. */
type Sizes = readonly (readonly [width: number, height: number])[];
const POPUP: Sizes = [SMALLEST, [400, 300], [320, 560], [400, 560]];
const LIBRARY: Sizes = [[1280, 740], [700, 740], ZOOMED, [320, 740], SMALLEST];
const HISTORY: Sizes = [[1280, 640], ZOOMED, [320, 640], SMALLEST];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, { tag: colorScheme === 'dark' ? '@soak' : [] }, () => {
    const colour = async (...pages: readonly Page[]) => {
      for (const page of pages) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    };

    freshTest(
      'the sign-in, refused or not, and the empty follow list leave nobody out, also on a narrow screen',
      async ({ options, openPopup }) => {
        await colour(options);
        const button = options.getByRole('button', { name: 'Sign in', exact: true });
        await expect(button).toBeVisible();
        await leavesNobodyOut(options, 'sign-in', { fullPage: true });
        await leavesNobodyOut(options, 'sign-in-narrow', { sizes: [[360, 740]], fullPage: true });
        await options.setViewportSize({ width: 1280, height: 720 });
        await button.click();
        await expect(options.getByText('Enter your MangaDex username.')).toBeVisible();
        await leavesNobodyOut(options, 'refused', { fullPage: true });

        const popup = await openPopup();
        await colour(popup);
        await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await leavesNobodyOut(popup, 'signed-out');
      },
    );

    test('the settings, the follow list, its menu and a series leave nobody out, also in a narrow popup', async ({
      options,
      popup,
    }) => {
      await colour(options, popup);
      await leavesNobodyOut(options, 'signed-in', { fullPage: true });
      await popup.bringToFront();
      await leavesNobodyOut(popup, 'unread', { sizes: POPUP });
      await popup.getByRole('button', { name: 'Order and statuses' }).click();
      await leavesNobodyOut(popup, 'menu');
      await popup.keyboard.press('Escape');
      await popup.getByRole('tab', { name: 'All follows' }).click();
      await leavesNobodyOut(popup, 'all-follows');
      await popup.getByRole('tab', { name: 'Unread' }).click();

      await firstButton(popup, /^More: /).click();
      await expect(popup.getByRole('list', { name: 'Chapters' })).toBeVisible();
      await leavesNobodyOut(popup, 'series');
      await popup.getByRole('button', { name: 'Settings for this series' }).click();
      for (const list of ['Add a language', 'Add a group']) await popup.getByLabel(list).selectOption({ index: 1 });
      await expect(popup.getByLabel('Days to wait before accepting any group')).toBeVisible();
      await leavesNobodyOut(popup, 'series-settings', { sizes: POPUP });
      await popup.setViewportSize({ width: 320, height: 560 });
      await firstButton(popup, /^Mark up to here: /).click();
      await expect(popup.locator('.tab-count').first()).toBeVisible();
      await leavesNobodyOut(popup, 'up-to-here');
    });

    test('a list in which nothing is unread, and what it offers, leaves nobody out, also on a narrow screen', async ({
      service,
      options,
      popup,
    }) => {
      await colour(popup);
      await popup.getByRole('button', { name: 'Order and statuses' }).click();
      for (const name of ['Reading', 'Re-reading']) await popup.getByRole('checkbox', { name, exact: true }).uncheck();
      await popup.keyboard.press('Escape');
      await expect(popup.getByRole('button', { name: 'Surprise me', exact: true })).toBeVisible();
      await leavesNobodyOut(popup, 'planned', { sizes: POPUP });

      await options.bringToFront();
      for (const name of ['Safe', 'Suggestive']) await options.getByRole('checkbox', { name, exact: true }).uncheck();
      await popup.bringToFront();
      const ask = popup.getByRole('button', { name: 'Surprise me (1 request)' });
      await expect(ask).toBeVisible();
      await leavesNobodyOut(popup, 'none-planned', { sizes: POPUP });
      service.faults.order({ route: '/manga/random' }, { kind: 'delay', ms: 6_000 });
      service.faults.order({ route: '/manga/random' }, { kind: 'replace', work: 'undone', answer: forbidden });
      await ask.click();
      await expect(popup.getByText('Asking MangaDex…')).toBeVisible();
      await leavesNobodyOut(popup, 'asking', { sizes: POPUP });
      await expect(popup.getByRole('button', { name: 'Back to the list' })).toBeVisible();
      await popup.getByRole('button', { name: 'Back to the list' }).click();
      await ask.click();
      await expect(popup.locator('.empty').getByRole('alert')).toBeVisible();
      await leavesNobodyOut(popup, 'refused', { sizes: POPUP });
    });

    test('the library, a change of many series and what came of it leave nobody out, also on a narrow screen', async ({
      popup: _,
      open,
    }) => {
      const page = await open('library.html');
      await colour(page);
      await expect(page.getByRole('grid')).toBeVisible();
      const look = (what: string, fewest = FEWEST_ROWS) =>
        leavesNobodyOut(page, what, { sizes: LIBRARY, rows: { frame: '.library-rows', fewest } });
      await look('all');
      await page.getByRole('button', { name: 'Covers' }).click();
      // They are four times as high as rows.
      await look('covers', 0);
      await page.getByRole('button', { name: 'Covers' }).click();
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await look('unfolded');
      await page.getByRole('button', { name: 'Taken down' }).click();
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await page.getByRole('button', { name: 'Unfollow…' }).click();
      await expect(page.getByRole('dialog', { name: 'Unfollow series' })).toBeVisible();
      // What can be done with the selection takes the room of a row, and the dialog covers them.
      await look('preview', 1);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
      await look('done');
      await page.getByRole('searchbox').fill('no such title');
      await expect(page.getByText('No series match')).toBeVisible();
      await look('none');
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('radio', { name: 'List for other sites (XML)' }).check();
      for (const list of ['aren’t in this file', 'in this file won’t change']) await page.getByText(list).click();
      await look('export');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import…' }).click();
      const choose = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'library.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await choose('{}');
      await expect(page.getByText('neither a library that Dexmark exported')).toBeVisible();
      await look('import-refused');
      await choose(libraryFile);
      await page.getByText('2 series are new').click();
      await look('import');
    });

    test('the history, and what it asks, leave nobody out, also on a narrow screen', async ({
      service,
      signedIn,
      popup,
      open,
    }) => {
      for (const name of (await marksOffered(popup)).slice(0, 3)) {
        await popup.getByRole('button', { name, exact: true }).click();
        await expect(popup.getByText(name.replace(/^Mark/, 'Marked'), { exact: true })).toBeVisible();
      }
      const strange = strangeChapter(service.fakeService.world, signedIn);
      signedIn.history.push({ chapterId: strange.id, readDate: service.fakeService.world.now() - 3 * DAY });
      const page = await open('library.html#history');
      await colour(page);
      const look = (what: string) =>
        leavesNobodyOut(page, what, { sizes: HISTORY, rows: { frame: '.feed', fewest: FEWEST_ROWS } });
      await firstButton(page, /^Undo: /).click();
      await expect(page.locator('[data-undone=true]')).toBeVisible();
      await page.getByRole('button', { name: 'Show MangaDex’s history' }).click();
      await expect(page.getByText('in MangaDex’s history').last()).toBeVisible();
      await look('marked');
      await page.getByRole('button', { name: 'Clear history' }).click();
      await look('question');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(page.getByText('Nothing marked yet')).toBeVisible();
      await look('empty');
    });

    test('the meter, the queue and a silence leave nobody out', async ({ service, popup }) => {
      await colour(popup);
      await popup.getByRole('button', { name: /^Shared allowance/ }).click();
      await leavesNobodyOut(popup, 'meter');
      await popup.keyboard.press('Escape');

      const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
      service.faults.order({ route: '/manga/{id}/read' }, { kind: 'replace', work: 'undone', answer: gone });
      await firstButton(popup, /^Mark as read: /).click();
      await popup.getByRole('tab', { name: 'Waiting' }).click();
      await expect(popup.getByRole('button', { name: /^Try again: / })).toBeVisible();
      await leavesNobodyOut(popup, 'waiting');

      service.faults.order({ host: 'api' }, { kind: 'replace', work: 'undone', answer: forbidden });
      await popup.getByRole('button', { name: 'Refresh' }).click();
      await popup.getByRole('button', { name: 'Ask now' }).click();
      await expect(popup.getByText('Asking now would restart the wait')).toBeVisible();
      await leavesNobodyOut(popup, 'silence');

      for (const language of languages) {
        await nameTabs(popup, language);
        await popup.setViewportSize({ width: 320, height: 560 });
        expect(await isEachTabWhole(popup), `${language}, narrow`).toBe(true);
        await popup.setViewportSize({ width: 400, height: 560 });
        expect(await isEachTabWhole(popup), language).toBe(true);
        expect(await rowsOfTabs(popup), language).toBe(1);
      }
    });

    test('the reports, their window and that of "this and all before it" leave nobody out, also in a narrow window', async ({
      service,
      signedIn,
      popup,
      open,
      reading: { chapter },
    }) => {
      const { world } = service.fakeService;
      const reasons = world.library.reportReasons.filter(({ category }) => category === 'chapter');
      const made = { category: 'chapter', objectId: chapter.id, details: 'Page 3: the lower half is grey.' } as const;
      for (const [place, status] of (['accepted', 'waiting'] as const).entries()) {
        const reasonId = reasons[place]?.id ?? '';
        signedIn.reports.push({
          ...made,
          ...{ id: crypto.randomUUID(), reasonId, status, createdAt: world.now() - 3 * DAY },
        });
      }
      await colour(popup);
      await popup.getByRole('tab', { name: 'Reports' }).click();
      await expect(popup.getByRole('listitem')).toHaveCount(2);
      await leavesNobodyOut(popup, 'reports', { sizes: POPUP });
      // Longer words than ours, as other languages have them.
      await popup.getByRole('tab', { name: 'Reports' }).evaluate((tab) => tab.append(' and whatever came of them'));
      expect(await isEachTabWhole(popup)).toBe(true);

      const page = await open(`report.html?category=chapter&objectId=${chapter.id}&page=7`);
      await colour(page);
      await expect(page.getByText('You’ve reported this before', { exact: true })).toBeVisible();
      await page.getByRole('radio', { name: 'Pages missing' }).check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await leavesNobodyOut(page, 'report', { sizes: [[460, 640]] });
      await page.setViewportSize({ width: 320, height: 560 });
      await page.getByRole('textbox', { name: 'Details' }).fill('Page 7: only the upper half is there.');
      await page.getByRole('button', { name: 'Send report' }).click();
      await leavesNobodyOut(page, 'report-narrow');
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('Your report is saved')).toBeVisible();
      await leavesNobodyOut(page, 'report-kept');
      await page.getByRole('button', { name: 'Undo' }).click();

      const upTo = await open(`up-to.html?chapter=${strangeChapter(world, signedIn).id}`);
      await colour(upTo);
      // It takes some requests, no faster than the service allows, on a machine that may be busy.
      await expect(firstButton(upTo, /^Mark \d+ chapters as read$/)).toBeVisible();
      await leavesNobodyOut(upTo, 'up-to', { sizes: [[320, 520]] });
      await firstButton(upTo, /^Mark \d+ chapters as read$/).click();
      await expect(upTo.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
      await leavesNobodyOut(upTo, 'marked');
    });
  });
}

function firstButton(page: Page, name: RegExp): Locator {
  return page.getByRole('button', { name }).first();
}

interface Look {
  /** Without them it is looked at as it is. */
  readonly sizes?: Sizes;
  /** How many rows a list has room for at least. */
  readonly rows?: { readonly frame: string; readonly fewest: number };
  /** Whether its picture shows what the window does not. */
  readonly fullPage?: boolean;
}

/** Nothing that a page shows now is wrong, or lies beyond its right edge. @param what it is, for its picture. */
async function leavesNobodyOut(page: Page, what: string, { sizes, rows, fullPage = false }: Look = {}): Promise<void> {
  for (const size of sizes ?? [undefined]) {
    const name = size ? `${what}-${size[0]}x${size[1]}` : what;
    if (size) await page.setViewportSize({ width: size[0], height: size[1] });
    await keepPicture(page, name, { fullPage });
    expect(await problemsOf(page), name).toEqual([]);
    expect(await overflowOf(page), name).toBe(0);
    if (rows) expect(await roomOf(page, rows.frame), name).toBeGreaterThanOrEqual(rows.fewest);
    if (rows || sizes === POPUP) await expect(page.getByRole('contentinfo'), name).toBeInViewport({ ratio: 1 });
  }
}

/** How many rows of a list its frame has room for, all of it above the foot of the window; any number where there is no list. */
function roomOf(page: Page, frame: string): Promise<number> {
  return page.evaluate((selector) => {
    const frame = document.querySelector(selector);
    const row = frame?.querySelector('[data-index]');
    if (!frame || !row) return Number.MAX_SAFE_INTEGER;
    frame.scrollIntoView({ block: 'nearest' });
    const { top, bottom } = frame.getBoundingClientRect();
    const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight;
    const inSight = Math.min(bottom, foot) - Math.max(top, 0);
    scrollTo(0, 0);
    return Math.floor(inSight / row.getBoundingClientRect().height);
  }, frame);
}

/** Gives the four tabs their names in a language, and numbers as long as those of a long list. */
async function nameTabs(popup: Page, language: Language): Promise<void> {
  const texts = textsOf(language);
  const names = ['follows.unread', 'follows.all', 'waiting.tab', 'report.tab'].map((key) => texts.get(key) ?? '');
  const tabs = popup.getByRole('tab');
  await expect(tabs).toHaveCount(names.length);
  await tabs.evaluateAll((all, words) => {
    for (const [place, tab] of all.entries()) {
      const [name, count] = tab.childNodes;
      if (name) name.textContent = words[place] ?? '';
      if (count) count.textContent = '188';
    }
  }, names);
}

/** How many rows the tabs take. */
function rowsOfTabs(popup: Page): Promise<number> {
  return popup.getByRole('tab').evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
}

/** Whether no tab of the popup is cut off, or has to be scrolled to. */
function isEachTabWhole(popup: Page): Promise<boolean> {
  return popup.getByRole('tablist').evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    const boxes = [...list.children].map((tab) => tab.getBoundingClientRect());
    return list.scrollWidth <= list.clientWidth && boxes.every((box) => box.left >= left && box.right <= right);
  });
}

/** Two series that are new to the account. */
const libraryFile = JSON.stringify({
  ...{ format: 'dexmark-library', version: 1 },
  series: [1, 2].map((n) => ({
    ...{
      id: `00000000-0000-4000-8000-00000000000${n}`,
      title: `A series with a title that is long enough to wrap, ${n}`,
    },
    ...{ isFollowed: true, status: 'reading', rating: 8, settings: { isMuted: true } },
    read: [{ id: `00000000-0000-4000-8000-00000000001${n}` }],
  })),
});
