import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { SECOND } from '../../lib/clock.ts';
import { chapterNamedBy } from '../../lib/service/chapter-links.ts';
import { answerRefusal, Refusal } from '../fake-service/api/refusal.ts';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { clickMenu, grantByClick, pressCommand, workerOf } from './support/browser-clicks.ts';
import { type ClosedRoot, closedRootOf } from './support/closed-root.ts';
import { followListIsChecked } from './support/follow-list.ts';
import type { ExtensionInBrowser } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';
import { reportWindowOf } from './support/report-window.ts';
import { freshTest as newBrowserTest, test as signedInTest } from './support/scene-fixtures.ts';
import { showToast } from './support/show-toast.ts';
import { killWorker } from './support/worker-death.ts';

declare const chrome: Browser;

const BLOG = 'https://blog.example/';

interface Titles {
  readonly page: Page;
  readonly toast: ClosedRoot;
  /** Chooses an entry of the context menu on a link to this address. */
  readonly choose: (item: string, address: string) => Promise<void>;
}

interface Fixtures {
  /** A page of the site without anything of ours. */
  readonly titles: Titles;
}

const showTitles = async (
  { extension, open }: { extension: ExtensionInBrowser; open: (address: string) => Promise<Page> },
  use: (titles: Titles) => Promise<void>,
) => {
  const page = await open('https://mangadex.org/titles');
  const choose = (item: string, linkUrl: string) => clickMenu(extension, page, { item, linkUrl });
  await use({ page, toast: await closedRootOf(page), choose });
};
const test = signedInTest.extend<Fixtures>({ titles: showTitles });
const freshTest = newBrowserTest.extend<Fixtures>({ titles: showTitles });

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

  test('counts with a query and a fragment, on the canary host and in capitals, too', async ({
    signedIn,
    reading: { chapter },
    titles: { toast, choose },
  }) => {
    for (const address of [
      `https://mangadex.org/chapter/${chapter.id}?tab=1#page=3`,
      `https://canary.mangadex.dev/chapter/${chapter.id}/2`,
      `http://www.mangadex.org/chapter/${chapter.id.toUpperCase()}/`,
    ]) {
      await choose('read link', address);
      await expect.poll(() => signedIn.read.has(chapter.id), { message: address }).toBe(true);
      await expect.poll(toast.text).toContain('Marked as read');
      await choose('unread link', address);
      await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
    }
  });

  test('leaves the words of its toast their width on a screen 320 px wide: "Undo" stands below them', async ({
    reading: { chapter },
    titles: { page, toast, choose },
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await choose('read link', `https://mangadex.org/chapter/${chapter.id}`);
    await expect.poll(toast.text).toContain('Marked as read');
    const [undo, close] = [await toast.where(await undoOf(toast)), await toast.where('Close')];
    expect(undo.y - close.y).toBeGreaterThan(24);
    expect(close.x).toBeLessThan(320);
  });

  test('is said to be read already where it is, with nothing to undo', async ({
    signedIn,
    reading: { chapter },
    titles: { toast, choose },
  }) => {
    const link = `https://mangadex.org/chapter/${chapter.id}`;
    await choose('read link', link);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await choose('read link', link);
    await expect.poll(toast.text).toContain('Already read');
    expect((await toast.buttons()).filter((name) => name.startsWith('Undo'))).toHaveLength(1);
    await choose('unread link', link);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
  });

  test('is undone after the worker has died in between', async ({
    extension,
    signedIn,
    reading: { chapter },
    titles: { toast, choose },
  }) => {
    await choose('read link', `https://mangadex.org/chapter/${chapter.id}`);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await killWorker(extension.context);
    await toast.press(await undoOf(toast));
    await expect.poll(toast.text).toContain('Undone');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
  });

  test('says in the toast that the service refused it, and why', async ({
    service,
    reading: { chapter },
    titles: { toast, choose },
  }) => {
    const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
    service.faults.order(
      { route: '/manga/{id}/read', method: 'POST' },
      { kind: 'replace', work: 'undone', answer: gone },
    );
    await choose('read link', `https://mangadex.org/chapter/${chapter.id}`);
    await expect.poll(toast.text).toContain('Couldn’t mark as read');
    expect(await toast.text()).toContain('MangaDex no longer has this.');
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

  freshTest(
    'is not marked before a first sign-in, and that is said',
    async ({ service, options, reading: { chapter }, titles: { toast, choose } }) => {
      await options.close();
      await choose('read link', `https://mangadex.org/chapter/${chapter.id}`);
      await expect.poll(toast.text).toContain('You’re not signed in, so nothing was saved.');
      expect(service.journal.requests({ host: 'api' })).toEqual([]);
    },
  );
});

test.describe('a link to a series', () => {
  test('is followed by the context menu, and all of it taken back by the toast', async ({
    service,
    signedIn,
    openPopup,
    titles: { toast, choose },
  }) => {
    await followListIsChecked(await openPopup());
    const stranger = [...service.fakeService.world.library.manga.keys()].find(
      (id) => !signedIn.follows.has(id) && !signedIn.statuses.has(id),
    );
    if (!stranger) throw new Error('The account follows everything.');
    await choose('follow link', `https://mangadex.org/title/${stranger}/a-slug`);
    await expect.poll(toast.text).toContain('Followed');
    await expect
      .poll(() => [signedIn.follows.has(stranger), signedIn.statuses.get(stranger)])
      .toEqual([true, 'reading']);
    await toast.press(await undoOf(toast));
    await expect.poll(() => [signedIn.follows.has(stranger), signedIn.statuses.has(stranger)]).toEqual([false, false]);
  });
});

test.describe('an old number', () => {
  test('is asked for once, and marks the chapter that it stands for', async ({
    service,
    signedIn,
    reading: { chapter },
    titles: { toast, choose },
  }) => {
    const number = [...service.fakeService.world.library.chapters.keys()].indexOf(chapter.id) + 1;
    const link = `https://mangadex.org/chapter/${number}`;
    await choose('read link', link);
    await expect.poll(toast.text).toContain('Marked as read');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    await choose('unread link', link);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(false);
    expect(service.journal.requests({ route: '/legacy/mapping' })).toHaveLength(1);
  });

  test('that is answered when the tab shows another site says nothing there', async ({
    service,
    extension,
    signedIn,
    reading: { chapter },
    open,
  }) => {
    const number = [...service.fakeService.world.library.chapters.keys()].indexOf(chapter.id) + 1;
    service.faults.order({ route: '/legacy/mapping' }, { kind: 'delay', ms: 4_000 });
    const page = await open(BLOG);
    await grantByClick(extension, page);
    await clickMenu(extension, page, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${number}` });
    await expect(page.locator('[data-dexmark=toast]')).toBeAttached();
    await page.goto('https://mangadex.org/titles');
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
    expect(await page.locator('[data-dexmark=toast]').count()).toBe(0);
  });

  test('that names nothing is said to name nothing', async ({ service, signedIn: _, titles: { toast, choose } }) => {
    await choose('follow link', 'https://mangadex.org/title/99999999/an-old-slug');
    await expect.poll(toast.text).toContain('MangaDex has no series with that number.');
    expect(service.journal.requests({ route: '/legacy/mapping' })).toHaveLength(1);
  });

  test('is not asked for in a ban: nothing is kept, and that is said with the time', async ({
    service,
    reading: { chapter },
    popup,
    titles: { toast, choose },
  }) => {
    service.faults.order({ host: 'api' }, { kind: 'replace', work: 'undone', answer: forbidden });
    await popup.getByRole('button', { name: 'Refresh' }).click();
    await expect(popup.getByRole('status')).toContainText('MangaDex has blocked your internet address');
    const asked = service.journal.requests({ host: 'api' }).length;

    await choose('read link', 'https://mangadex.org/chapter/1');
    await expect
      .poll(toast.text)
      .toMatch(/Dexmark can’t look up this old link before (?:\w+ )?\d+:\d+(?:\s[AP]M)?, so nothing was saved/);
    // What names its chapter itself is kept, and says until when.
    await choose('read link', `https://mangadex.org/chapter/${chapter.id}`);
    await expect.poll(toast.text).toMatch(/Saved, will be sent at (?:\w+ )?\d+:\d+/);

    expect(service.journal.requests({ host: 'api' })).toHaveLength(asked);
  });
});

test.describe('reports from anywhere', () => {
  test('open the report window: of a link without a page, by the key with the page that is read', async ({
    extension,
    openChapter,
    reading: { manga, chapter },
    open,
  }) => {
    const blog = await open(BLOG);
    await grantByClick(extension, blog);
    const first = await reportWindowOf(extension, () =>
      clickMenu(extension, blog, { item: 'reportSeries link', linkUrl: `https://mangadex.org/title/${manga.id}` }),
    );
    expect(first.url()).toContain(`category=manga&objectId=${manga.id}`);
    await first.close();

    const reader = await openChapter(`${chapter.id}/2`);
    const second = await reportWindowOf(extension, () => pressCommand(extension, reader, 'report'));
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

async function undoOf(toast: { buttons(): Promise<string[]> }): Promise<string> {
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
