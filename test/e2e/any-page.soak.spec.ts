import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { SECOND } from '../../lib/clock.ts';
import { chapterNamedBy } from '../../lib/service/chapter-links.ts';
import { clickMenu, grantByClick, pressCommand, workerOf } from './support/browser-clicks.ts';
import { type ClosedRoot, closedRootOf } from './support/closed-root.ts';
import { freshTest, test } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import type { ExtensionInBrowser } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';
import { showToast } from './support/show-toast.ts';

declare const chrome: Browser;

const BLOG = 'https://blog.example/';

test.describe('a link to a chapter on a page of any site', () => {
  test('is marked as read by the context menu, with the permission of that click alone, and taken back by the toast', async ({
    service,
    extension,
    signedIn,
    reading: { manga, chapter },
    open,
  }) => {
    const blog = await open(BLOG);
    const before = await blog.content();
    await grantByClick(extension, blog);
    expect(await blog.content()).toBe(before);

    await clickMenu(extension, blog, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${chapter.id}/7` });

    const toast = await closedRootOf(blog);
    await expect.poll(toast.text).toMatch(/Marked as read.* MangaDex has it/);
    expect(marksIn(service.journal)).toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    await toast.press(await undoOf(toast));
    await expect.poll(toast.text).toContain('Undone');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
    await expect.poll(() => blog.content()).toBe(before);
  });

  test('leaves the words of its toast their width on a screen 320 px wide: "Undo" stands below them', async ({
    extension,
    reading: { chapter },
    open,
  }) => {
    const page = await open('https://mangadex.org/titles');
    const toast = await closedRootOf(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await clickMenu(extension, page, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${chapter.id}` });
    await expect.poll(toast.text).toContain('Marked as read');
    const [undo, close] = [await toast.where(await undoOf(toast)), await toast.where('Close')];
    expect(undo.y - close.y).toBeGreaterThan(24);
    expect(close.x).toBeLessThan(320);
  });

  freshTest(
    'has a toast on the site that is as large, and painted as large, whatever its line of what comes next says',
    async ({ extension, options: _ }) => {
      const none = { text: 'No other unread chapters', canOpen: false };
      const states = [
        { upNext: { text: 'Up next: Ch. 6', canOpen: true } },
        { upNext: { text: 'Up next in your list', canOpen: true } },
        { upNext: none },
        { upNext: none, undo: null },
        { upNext: { text: '', canOpen: false }, undo: null },
      ];
      const page = await extension.context.newPage();
      await page.addInitScript(measurePaint);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const measured: unknown[] = [];
        for (const state of states) {
          await page.goto('https://mangadex.org/titles');
          await showToast(extension, page, state);
          await expect.poll(() => page.evaluate(() => window.painted.length)).toBeGreaterThan(0);
          await page.waitForTimeout(SECOND / 2);
          const { width, height } = (await page.locator('[data-dexmark=toast]').boundingBox()) ?? {};
          measured.push([width, height, ...(await page.evaluate(() => window.painted))]);
        }
        expect(measured).toEqual(states.map(() => measured[0]));
      }
    },
  );
});

test.describe('reports from anywhere', () => {
  test('open the report window: of a link without a page, by the key with the page that is read', async ({
    extension,
    openChapter,
    reading: { manga, chapter },
    open,
    reportWindowOf,
  }) => {
    const blog = await open(BLOG);
    await grantByClick(extension, blog);
    const first = await reportWindowOf(() =>
      clickMenu(extension, blog, { item: 'reportSeries link', linkUrl: `https://mangadex.org/title/${manga.id}` }),
    );
    expect(first.url()).toContain(`category=manga&objectId=${manga.id}`);
    await first.close();

    const reader = await openChapter(`${chapter.id}/2`);
    const second = await reportWindowOf(() => pressCommand(extension, reader, 'report'));
    await expect(second.getByRole('button', { name: 'Page 2' })).toBeVisible();
  });
});

test.describe('the keys', () => {
  freshTest(
    'have suggestions that this browser takes, and are listed with the way to change them',
    async ({ options }) => {
      const card = options.getByRole('region', { name: 'Shortcuts' });
      await expect(card).toContainText('Alt+Shift+D');
      await expect(card).toContainText('Alt+Shift+M');
      await expect(card).toContainText('Alt+Shift+F');
      await expect(card).toContainText('Alt+Shift+U');
      await card.getByRole('button', { name: 'Change shortcuts' }).click();
      await expect
        .poll(() =>
          options
            .context()
            .pages()
            .map((page) => page.url()),
        )
        .toContain('chrome://extensions/shortcuts');
    },
  );

  test('mark the chapter of the page that is in front, and say it where there is none', async ({
    extension,
    signedIn,
    openChapter,
    reading: { chapter },
    open,
  }) => {
    const reader = await openChapter(chapter.id);
    await pressCommand(extension, reader, 'mark-chapter');
    const page = await closedRootOf(reader);
    await expect.poll(page.text).toContain('Marked as read');
    // The control and the toast lead on alike.
    await expect.poll(async () => (await page.buttons()).filter((name) => name.startsWith('Up next'))).toHaveLength(2);
    expect(await overlap(reader)).toBe(false);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    // The control beside it says the same.
    await expect.poll(page.text).toMatch(/\bRead\b/);

    const blog = await open(BLOG);
    await grantByClick(extension, blog);
    await pressCommand(extension, blog, 'mark-chapter');
    await expect.poll((await closedRootOf(blog)).text).toContain('There’s no chapter here');
  });
});

test.describe('the key for what comes up next', () => {
  test('opens the first of the list from any page of the site in the same tab, and leaves other sites where they are', async ({
    service,
    extension,
    signedIn,
    openPopup,
    open,
  }) => {
    await followListIsChecked(await openPopup());
    const site = await open('https://mangadex.org/titles/latest');
    await pressCommand(extension, site, 'up-next');
    await expect.poll(() => chapterNamedBy(site.url())).not.toBe(null);
    const { id } = chapterNamedBy(site.url()) ?? { id: '' };
    const chapter = service.fakeService.world.library.chapters.get(id);
    expect(signedIn.follows.has(chapter?.mangaId ?? '')).toBe(true);
    expect(signedIn.read.has(id)).toBe(false);

    const blog = await open(BLOG);
    await grantByClick(extension, blog);
    await pressCommand(extension, blog, 'up-next');
    await expect.poll((await closedRootOf(blog)).text).toContain('“Up next” works only in MangaDex tabs');
    expect(blog.url()).toBe(BLOG);
  });
});

test.describe('a page into which no script may write', () => {
  test('has it said by the toolbar button for a moment, and by the popup with "Undo"', async ({
    extension,
    signedIn,
    reading: { chapter },
    popup,
    open,
  }) => {
    await expect.poll(() => badge(extension)).toMatch(/^\d+$/);
    const number = Number(await badge(extension));
    const store = await open('chrome://version/');

    await clickMenu(extension, store, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${chapter.id}` });

    await expect.poll(() => badge(extension)).toBe('✓');
    await popup.bringToFront();
    await expect(popup.getByText(/^Marked as read: /)).toBeVisible();
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await popup.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
    await expect.poll(() => badge(extension)).toBe(`${number}`);
  });
});

test.describe('the context menus', () => {
  freshTest(
    'are there: one entry for links and one for pages of the site, each once',
    async ({ extension, options: _ }) => {
      const worker = await workerOf(extension);
      const answers = await worker.evaluate(async () => {
        const verbs = ['read', 'unread', 'upTo', 'reportChapter', 'follow', 'unfollow', 'reportSeries', 'burn'];
        const ids = verbs.flatMap((verb) => [`${verb} link`, `${verb} page`]);
        const isThere = (id: string) =>
          chrome.contextMenus.update(id, {}).then(
            () => true,
            () => false,
          );
        return Promise.all(ids.map(async (id) => ((await isThere(id)) ? id : null)));
      });
      const there = answers.filter((id) => id !== null);
      expect(there).not.toContain('burn link');
      expect(new Set(there.map((id) => id.split(' ')[0])).size * 2).toBe(there.length);
      expect(there.length).toBeGreaterThanOrEqual(12);
    },
  );
});

declare global {
  interface Window {
    /** Sizes, as the browser tells a page of the largest text that it has painted. */
    painted: number[];
  }
}

/** Runs in the page: nothing of its own is painted. */
function measurePaint(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
  window.painted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.push((entry as unknown as { size: number }).size);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function undoOf(toast: ClosedRoot): Promise<string> {
  const undo = (await toast.buttons()).find((name) => name.startsWith('Undo'));
  if (undo === undefined) throw new Error('The toast offers no "Undo".');
  return undo;
}

async function badge(extension: ExtensionInBrowser): Promise<string> {
  return (await workerOf(extension)).evaluate(() => chrome.action.getBadgeText({}));
}

/** Whether the toast lies over the control. */
async function overlap(page: Page): Promise<boolean> {
  const [toast, control] = await Promise.all(
    ['toast', 'control'].map((name) => page.locator(`[data-dexmark=${name}]`).boundingBox()),
  );
  if (!toast || !control) throw new Error('One of the two is not there.');
  return toast.y + toast.height > control.y && control.y + control.height > toast.y;
}
