import { expect, type Page } from '@playwright/test';
import { DAY } from '../../lib/clock.ts';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { type Language, languages, textsOf } from '../support/texts.ts';
import { strangeChapter, unreadIn } from './support/find-chapters.ts';
import { test as freshTest } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { overflowOf, problemsOf } from './support/problems-of.ts';
import { test } from './support/signed-in-fixtures.ts';

/** A window of 1280 × 720 px at 200 %. */
const ZOOMED = [640, 360] as const;
/** Of a list, those that are in sight at once where the page is scrolled to it. */
const FEWEST_ROWS = 2;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, { tag: colorScheme === 'dark' ? '@soak' : [] }, () => {
    freshTest('the sign-in leaves nobody out, also on a narrow screen', async ({ options }) => {
      await options.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(options.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await keepPicture(options, 'sign-in', { fullPage: true });
      expect(await problemsOf(options)).toEqual([]);

      await options.setViewportSize({ width: 360, height: 740 });
      await keepPicture(options, 'sign-in-narrow', { fullPage: true });
      expect(await problemsOf(options)).toEqual([]);
      expect(await overflowOf(options)).toBe(0);
    });

    freshTest('a refused sign-in leaves nobody out', async ({ options }) => {
      await options.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await options.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(options.getByText('Enter your MangaDex username.')).toBeVisible();
      await keepPicture(options, 'refused', { fullPage: true });
      expect(await problemsOf(options)).toEqual([]);
    });

    test('the follow list leaves nobody out', async ({ signedIn: _, options, openPopup }) => {
      await options.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await keepPicture(options, 'signed-in', { fullPage: true });
      expect(await problemsOf(options)).toEqual([]);

      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await followListIsChecked(popup);
      await keepPicture(popup, 'unread');
      expect(await problemsOf(popup)).toEqual([]);

      await popup.getByRole('tab', { name: 'All follows' }).click();
      await keepPicture(popup, 'all-follows');
      expect(await problemsOf(popup)).toEqual([]);
    });

    test('a list in which nothing is unread, and what it offers, leaves nobody out, also on a narrow screen', async ({
      service,
      signedIn: _,
      options,
      openPopup,
    }) => {
      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await followListIsChecked(popup);
      const look = async (what: string) => {
        for (const width of [400, 320]) {
          await popup.setViewportSize({ width, height: 560 });
          await keepPicture(popup, `${what}-${width}`);
          expect(await problemsOf(popup), `${what}, ${width} px`).toEqual([]);
          expect(await overflowOf(popup), `${what}, ${width} px`).toBe(0);
        }
      };
      await popup.getByRole('button', { name: 'Order and statuses' }).click();
      for (const name of ['Reading', 'Re-reading']) await popup.getByRole('checkbox', { name, exact: true }).uncheck();
      await popup.keyboard.press('Escape');
      await expect(popup.getByRole('button', { name: 'Surprise me', exact: true })).toBeVisible();
      await look('planned');

      await options.bringToFront();
      for (const name of ['Safe', 'Suggestive']) await options.getByRole('checkbox', { name, exact: true }).uncheck();
      await popup.bringToFront();
      const ask = popup.getByRole('button', { name: 'Surprise me (1 request)' });
      await expect(ask).toBeVisible();
      await look('none-planned');
      service.faults.order({ route: '/manga/random' }, { kind: 'delay', ms: 6_000 });
      service.faults.order({ route: '/manga/random' }, { kind: 'replace', work: 'undone', answer: forbidden });
      await ask.click();
      await expect(popup.getByText('Asking MangaDex…')).toBeVisible();
      await look('asking');
      await expect(popup.getByRole('button', { name: 'Back to the list' })).toBeVisible();
      await popup.getByRole('button', { name: 'Back to the list' }).click();
      await ask.click();
      await expect(popup.locator('.empty').getByRole('alert')).toBeVisible();
      await look('refused');
    });

    test('the library, a change of many series and what came of it leave nobody out, also on a narrow screen', async ({
      signedIn: _,
      extension,
      openPopup,
    }) => {
      await followListIsChecked(await openPopup());
      const page = await extension.context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(extension.address('library.html'));
      await expect(page.getByRole('grid')).toBeVisible();
      const look = async (what: string, fewestRows = FEWEST_ROWS) => {
        for (const [width, height] of [[1280, 740], [700, 740], ZOOMED, [320, 740]] as const) {
          await page.setViewportSize({ width, height });
          await keepPicture(page, `${what}-${width}`);
          expect(await problemsOf(page), `${what}, ${width} px`).toEqual([]);
          expect(await overflowOf(page), `${what}, ${width} px`).toBe(0);
          expect(await roomOf(page, '.library-rows'), `${what}, ${width} px`).toBeGreaterThanOrEqual(fewestRows);
        }
      };
      await look('all');
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
      await page.getByText('in this file').click();
      await look('export');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import…' }).click();
      const file = (text: string) => ({
        name: 'library.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await page.locator('input[type=file]').setInputFiles(file('{}'));
      await expect(page.getByText('neither a library that Dexmark exported')).toBeVisible();
      await look('import-refused');
      await page.locator('input[type=file]').setInputFiles(file(libraryFile));
      await page.getByText('2 series are new').click();
      await look('import');
    });

    test('the history, and what it asks, leave nobody out, also on a narrow screen', async ({
      service,
      signedIn,
      extension,
      openPopup,
    }) => {
      const popup = await openPopup();
      await followListIsChecked(popup);
      for (let n = 0; n < 3; n++) {
        const marks = popup.getByRole('button', { name: /^Mark as read: / });
        await marks.nth(n).click();
        await popup.waitForTimeout(300);
      }
      const strange = strangeChapter(service.fakeService.world, signedIn);
      signedIn.history.push({ chapterId: strange.id, readDate: service.fakeService.world.now() - 3 * DAY });
      const page = await extension.context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const look = async (what: string) => {
        for (const [width, height] of [[1280, 640], ZOOMED, [320, 640]] as const) {
          await page.setViewportSize({ width, height });
          await keepPicture(page, `${what}-${width}`);
          expect(await problemsOf(page), `${what}, ${width} px`).toEqual([]);
          expect(await overflowOf(page), `${what}, ${width} px`).toBe(0);
          expect(await roomOf(page, '.feed'), `${what}, ${width} px`).toBeGreaterThanOrEqual(FEWEST_ROWS);
        }
      };
      await page.goto(extension.address('library.html#history'));
      await page
        .getByRole('button', { name: /^Undo: / })
        .first()
        .click();
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

    test('the window of "this and all before it" leaves nobody out, also on a narrow screen', async ({
      service,
      signedIn,
      extension,
    }) => {
      const { id } = strangeChapter(service.fakeService.world, signedIn);
      const page = await extension.context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 520 });
      await page.goto(extension.address(`up-to.html?chapter=${id}`));
      const mark = page.getByRole('button', { name: /^Mark \d+ chapters as read$/ });
      // It takes some requests, no faster than the service allows, on a machine that may be busy.
      await expect(mark).toBeVisible();
      await keepPicture(page, 'up-to');
      expect(await problemsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await mark.click();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
      await keepPicture(page, 'marked');
      expect(await problemsOf(page)).toEqual([]);
    });

    test('the meter, the queue and a silence leave nobody out', async ({ service, signedIn: _, openPopup }) => {
      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await followListIsChecked(popup);
      await popup.getByRole('button', { name: /^Shared allowance/ }).click();
      await keepPicture(popup, 'meter');
      expect(await problemsOf(popup)).toEqual([]);
      await popup.keyboard.press('Escape');

      const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
      service.faults.order({ route: '/manga/{id}/read' }, { kind: 'replace', work: 'undone', answer: gone });
      await popup
        .getByRole('button', { name: /^Mark as read: / })
        .first()
        .click();
      await popup.getByRole('tab', { name: 'Waiting' }).click();
      await expect(popup.getByRole('button', { name: /^Try again: / })).toBeVisible();
      await keepPicture(popup, 'waiting');
      expect(await problemsOf(popup)).toEqual([]);

      service.faults.order({ host: 'api' }, { kind: 'replace', work: 'undone', answer: forbidden });
      await popup.getByRole('button', { name: 'Refresh' }).click();
      await popup.getByRole('button', { name: 'Ask now' }).click();
      await expect(popup.getByText('Asking now would start the silence over')).toBeVisible();
      await keepPicture(popup, 'silence');
      expect(await problemsOf(popup)).toEqual([]);

      for (const language of languages) {
        await nameTabs(popup, language);
        await popup.setViewportSize({ width: 320, height: 560 });
        expect(await isEachTabWhole(popup), `${language}, narrow`).toBe(true);
        await popup.setViewportSize({ width: 400, height: 560 });
        expect(await isEachTabWhole(popup), language).toBe(true);
        expect(await rowsOfTabs(popup), language).toBe(1);
      }
    });

    test('a series and the menu of the list leave nobody out, also in a narrow popup', async ({
      signedIn: _,
      openPopup,
    }) => {
      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await followListIsChecked(popup);
      await popup.getByRole('button', { name: 'Order and statuses' }).click();
      await keepPicture(popup, 'menu');
      expect(await problemsOf(popup)).toEqual([]);
      await popup.keyboard.press('Escape');

      await popup
        .getByRole('button', { name: /^More: / })
        .first()
        .click();
      await expect(popup.getByRole('list', { name: 'Chapters' })).toBeVisible();
      await keepPicture(popup, 'series');
      expect(await problemsOf(popup)).toEqual([]);

      await popup.setViewportSize({ width: 320, height: 560 });
      await popup
        .getByRole('button', { name: /^Mark up to here: / })
        .first()
        .click();
      await keepPicture(popup, 'up-to-here');
      await expect(popup.locator('.tab-count').first()).toBeVisible();
      expect(await problemsOf(popup)).toEqual([]);
      expect(await overflowOf(popup)).toBe(0);
    });

    test('the report window and the reports leave nobody out, also in a narrow window', async ({
      service,
      signedIn,
      extension,
      openPopup,
    }) => {
      const { chapter } = unreadIn(service.fakeService.world, signedIn);
      const reasons = service.fakeService.world.library.reportReasons.filter(({ category }) => category === 'chapter');
      const made = { category: 'chapter', objectId: chapter.id, details: 'Page 3: the lower half is grey.' } as const;
      const createdAt = service.fakeService.world.now() - 3 * DAY;
      reasons.slice(0, 2).forEach((reason, place) => {
        const status = place === 0 ? 'accepted' : 'waiting';
        signedIn.reports.push({ ...made, id: crypto.randomUUID(), reasonId: reason.id, status, createdAt });
      });
      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await followListIsChecked(popup);
      await popup.getByRole('tab', { name: 'Reports' }).click();
      await expect(popup.getByRole('listitem')).toHaveCount(2);
      await keepPicture(popup, 'reports');
      expect(await problemsOf(popup)).toEqual([]);
      await popup.setViewportSize({ width: 320, height: 560 });
      await keepPicture(popup, 'reports-narrow');
      expect(await overflowOf(popup)).toBe(0);
      // Longer words than ours, as other languages have them.
      await popup.getByRole('tab', { name: 'Reports' }).evaluate((tab) => tab.append(' and whatever came of them'));
      expect(await isEachTabWhole(popup)).toBe(true);

      const page = await extension.context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 460, height: 640 });
      await page.goto(`${extension.address('report.html')}?category=chapter&objectId=${chapter.id}&page=7`);
      await expect(page.getByText('You’ve reported this before', { exact: true })).toBeVisible();
      await page.getByRole('radio', { name: 'Pages missing' }).check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await keepPicture(page, 'report');
      expect(await problemsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 560 });
      await page.getByRole('textbox', { name: 'Details' }).fill('Page 7: only the upper half is there.');
      await page.getByRole('button', { name: 'Send report' }).click();
      await keepPicture(page, 'report-narrow');
      expect(await problemsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('Your report is saved')).toBeVisible();
      await keepPicture(page, 'report-kept');
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
    });

    freshTest('the empty follow list leaves nobody out', async ({ options, openPopup }) => {
      await options.close();
      const popup = await openPopup();
      await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await keepPicture(popup, 'signed-out');
      expect(await problemsOf(popup)).toEqual([]);
    });
  });
}

/** How many rows of a list its frame has room for, all of it within the window; any number where there is no list. */
function roomOf(page: Page, frame: string): Promise<number> {
  return page.evaluate((selector) => {
    const frame = document.querySelector(selector);
    const row = frame?.querySelector('[data-index]');
    if (!frame || !row) return Number.MAX_SAFE_INTEGER;
    frame.scrollIntoView({ block: 'nearest' });
    const { top, bottom } = frame.getBoundingClientRect();
    const inSight = Math.min(bottom, innerHeight) - Math.max(top, 0);
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
