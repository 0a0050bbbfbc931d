import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { STEADY_MS } from '../../lib/in-page/visibility.ts';
import { chapterNamedBy } from '../../lib/service/chapter-links.ts';
import { blogLinks } from '../fake-service/blog/blog-links.ts';
import type { StartOptions } from '../fake-service/start.ts';
import type { ClosedRoot } from './support/closed-root.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { strangeChapter, unreadIn } from './support/find-chapters.ts';
import { chooseInMenu, entriesOn, pressKey } from './support/firefox-clicks.ts';
import { journeyInFirefox, openUnread, pageAt, popupOf } from './support/firefox-journey.ts';

const BLOG = 'https://blog.example/';
declare const browser: Browser;

const LINK = 'a[href*="mangadex.org/chapter/"]';
const chapterMenu = ['Mark as read', 'Mark as unread', 'Mark this and all before it as read', 'Report chapter…'];

describe("marks from any page, by Firefox's own menus and keys", () => {
  const journey = journeyInFirefox({ arrange: linkedAreUnread });

  it('marks a link of a page of any site, with the permission of that click alone, and takes it back', async () => {
    const { account } = journey();
    const blog = await pageAt(journey(), BLOG);
    const id = await linkedChapter(blog);
    const before = await blog.content();
    expect(await entriesOn(blog, LINK)).toEqual(chapterMenu);
    expect(await entriesOn(blog, 'h1')).toEqual([]);
    expect(await blog.content()).toBe(before);

    await chooseInMenu(blog, LINK, 'read link');

    const toast = closedRootInFirefox(blog);
    await expect.poll(toast.text).toContain('Marked as read');
    await expect.poll(() => account.read.has(id)).toBe(true);
    await toast.press(await undoOf(toast));
    await expect.poll(toast.text).toContain('Undone');
    await expect.poll(() => account.read.has(id)).toBe(false);
    await expect.poll(() => blog.content()).toBe(before);
    await blog.close();
  });

  it('marks the chapter of the page in front by a key, and the menu there is about that chapter', async () => {
    const { service, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { page: reader, control: ours } = await openUnread(journey(), chapter);
    await pressKey(reader, 'M');
    await expect.poll(ours.text).toContain('Marked as read');
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    expect(await entriesOn(reader, 'main img')).toEqual(chapterMenu);
    await reader.close();
  });

  it('goes on to the first unread chapter of the list by a key in a page of the site, and says elsewhere that it does not', async () => {
    const { service, account } = journey();
    await (await popupOf(journey())).close();
    const site = await pageAt(journey(), 'https://mangadex.org/titles/latest');
    await pressKey(site, 'U');
    await expect.poll(() => chapterNamedBy(site.url())).not.toBeNull();
    const { id } = chapterNamedBy(site.url()) ?? { id: '' };
    const chapter = service.fakeService.world.library.chapters.get(id);
    expect(account.follows.has(chapter?.mangaId ?? '')).toBe(true);
    expect(account.read.has(id)).toBe(false);
    await site.close();

    const blog = await pageAt(journey(), BLOG);
    await pressKey(blog, 'U');
    await expect.poll(closedRootInFirefox(blog).text).toContain('“Up next” works only in MangaDex tabs');
    expect(blog.url()).toBe(BLOG);
    await blog.close();
  });

  it('says where there is no chapter, and keeps quiet in a page without a click', async () => {
    const blog = await pageAt(journey(), BLOG);
    await pressKey(blog, 'M');
    await expect.poll(closedRootInFirefox(blog).text).toContain('There’s no chapter here');
    const quiet = await pageAt(journey(), BLOG);
    expect(await closedRootInFirefox(quiet).buttons()).toEqual([]);
  });
});

describe('a tab in a container', () => {
  const journey = journeyInFirefox();

  it('has its discussion opened in the same container', async () => {
    const { firefox, service, account } = journey();
    const container = await firefox.browser.createBrowserContext();
    const page = await container.newPage();
    await page.bringToFront();
    await page.goto(`https://mangadex.org/chapter/${strangeChapter(service.fakeService.world, account).id}`);
    const control = closedRootInFirefox(page);
    await expect.poll(control.buttons).toContain('Discuss');
    await new Promise((resolve) => setTimeout(resolve, 2 * STEADY_MS));
    await control.press('Discuss');
    const options = await firefox.open('options.html');
    const storesOfOpened = () =>
      options.evaluate(async () => {
        const tabs = await browser.tabs.query({});
        const opener = (tab: (typeof tabs)[number]) => tabs.find(({ id }) => id === tab.openerTabId);
        return tabs.flatMap((tab) => (opener(tab) ? [[tab.cookieStoreId, opener(tab)?.cookieStoreId]] : []));
      });
    await expect.poll(storesOfOpened).toHaveLength(1);
    const [[store, storeOfOpener] = []] = await storesOfOpened();
    expect(store).toMatch(/^firefox-container-/);
    expect(store).toBe(storeOfOpener);
    await container.close();
  });
});

/** Before the account is signed in: the first check may have read the marks already when the blog is open. */
const linkedAreUnread: NonNullable<StartOptions['arrange']> = (library, [account]) => {
  for (const { names } of blogLinks(library)) if (names) account?.read.delete(names.id);
  return library;
};

/** The chapter that the first link of the blog leads to. */
async function linkedChapter(blog: Page): Promise<string> {
  const href = await blog.$eval(LINK, (link) => (link as HTMLAnchorElement).href);
  return new URL(href).pathname.split('/')[2] ?? '';
}

async function undoOf(toast: ClosedRoot): Promise<string> {
  const undo = (await toast.buttons()).find((name) => name.startsWith('Undo'));
  if (undo === undefined) throw new Error('The toast offers no "Undo".');
  return undo;
}
