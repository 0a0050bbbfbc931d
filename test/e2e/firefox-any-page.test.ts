import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../catalogue/library/types.ts';
import { type RunningCatalogue, startCatalogue } from '../catalogue/start.ts';
import type { ClosedRoot } from './support/closed-root.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { chooseInMenu, entriesOn, pressKey } from './support/firefox-clicks.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { type ExtensionInFirefox, launchFirefox } from './support/launch-firefox.ts';
import { unreadIn } from './support/shelf.ts';
import { typedBy } from './support/sign-in.ts';

const within = { timeout: 30_000 };
const LINK = 'a[href*="mangadex.org/chapter/"]';
const chapterMenu = ['Mark as read', 'Mark as unread', 'Mark this and all before it as read', 'Report chapter…'];

describe("marks from any page, by Firefox's own menus and keys", () => {
  let service: RunningCatalogue;
  let firefox: ExtensionInFirefox;
  let account: Account;

  beforeAll(async () => {
    service = await startCatalogue();
    firefox = await launchFirefox(service, { isHeadless: true });
    account = demoAccountOf(service);
    await signInHere(await firefox.open('options.html'), account);
  });
  afterAll(async () => {
    await firefox?.close();
    await service?.close();
    expectGoodManners(service.journal);
  });

  it('marks a link of a page of any site, with the permission of that click alone, and takes it back', async () => {
    const blog = await firefox.browser.newPage();
    await blog.goto('https://blog.example/');
    const id = await linkedChapter(blog);
    account.read.delete(id);
    const before = await blog.content();
    expect(await entriesOn(blog, LINK)).toEqual(chapterMenu);
    expect(await entriesOn(blog, 'h1')).toEqual([]);
    expect(await blog.content()).toBe(before);

    await chooseInMenu(blog, LINK, 'read link');

    const toast = closedRootInFirefox(blog);
    await expect.poll(toast.text, within).toContain('Marked as read');
    await expect.poll(() => account.read.has(id), within).toBe(true);
    await toast.press(await undoOf(toast));
    await expect.poll(toast.text, within).toContain('Undone');
    await expect.poll(() => account.read.has(id), within).toBe(false);
    await expect.poll(() => blog.content(), within).toBe(before);
    await blog.close();
  });

  it('marks the chapter of the page in front by a key, and the menu there is about that chapter', async () => {
    const { chapter } = unreadIn(service.catalogue.world, account);
    const reader = await firefox.browser.newPage();
    await reader.goto(`https://mangadex.org/chapter/${chapter.id}`);
    const page = closedRootInFirefox(reader);
    await expect.poll(page.buttons, within).toContain('Mark as read');
    await pressKey(reader, 'M');
    await expect.poll(page.text, within).toContain('Marked as read');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    expect(await entriesOn(reader, 'main img')).toEqual(chapterMenu);
    await reader.close();
  });

  it('says where there is no chapter, and keeps quiet in a page that nobody clicked in', async () => {
    const blog = await firefox.browser.newPage();
    await blog.goto('https://blog.example/');
    await pressKey(blog, 'M');
    await expect.poll(closedRootInFirefox(blog).text, within).toContain('There is no chapter here');
    const quiet = await firefox.browser.newPage();
    await quiet.goto('https://blog.example/');
    expect(await closedRootInFirefox(quiet).buttons()).toEqual([]);
  });
});

async function signInHere(options: Page, account: Account): Promise<void> {
  const typed = typedBy(account);
  const field = (label: string) =>
    options.locator(`::-p-xpath(//input[@id=//label[normalize-space()="${label}"]/@for])`);
  await field('Username').fill(typed.username);
  await field('Password').fill(typed.password);
  await field('Client ID').fill(typed.clientId);
  await field('Client secret').fill(typed.clientSecret);
  await options.locator('::-p-aria(Sign in)').click();
  await options.locator('::-p-aria(Sign out)').wait();
}

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
