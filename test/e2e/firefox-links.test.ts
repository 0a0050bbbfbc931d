import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../catalogue/library/types.ts';
import { type RunningCatalogue, startCatalogue } from '../catalogue/start.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { type ExtensionInFirefox, launchFirefox } from './support/launch-firefox.ts';
import { unreadIn } from './support/shelf.ts';
import { typedBy } from './support/sign-in.ts';

const within = { timeout: 30_000 };
const ADDRESS = 'https://blog.example/archive/0';

describe('link marks in Firefox', () => {
  let service: RunningCatalogue;
  let firefox: ExtensionInFirefox;
  let account: Account;

  beforeAll(async () => {
    service = await startCatalogue();
    firefox = await launchFirefox(service, { isHeadless: true });
    account = demoAccountOf(service);
  });
  afterAll(async () => {
    await firefox?.close();
    await service?.close();
    expectGoodManners(service.journal);
  });

  it('are turned on for one site, mark there, undo, and go without a trace when it is turned off', async () => {
    const options = await firefox.open('options.html');
    const typed = typedBy(account);
    await labelled(options, 'Username').fill(typed.username);
    await labelled(options, 'Password').fill(typed.password);
    await labelled(options, 'Client ID').fill(typed.clientId);
    await labelled(options, 'Client secret').fill(typed.clientSecret);
    await named(options, 'Sign in').click();
    await named(options, 'Sign out').wait();
    const { chapter } = unreadIn(service.catalogue.world, account);
    const blog = await firefox.browser.newPage();
    await blog.goto(ADDRESS);
    await blog.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'the chapter';
      document.querySelector('main')?.append(link);
    }, `https://mangadex.org/chapter/${chapter.id}`);
    const before = await markupOf(blog);

    await options.bringToFront();
    await labelled(options, 'Site address').fill('blog.example');
    await named(options, 'Turn on').click();

    await blog.bringToFront();
    const marks = closedRootInFirefox(blog);
    await expect.poll(marks.buttons, within).toEqual(['Mark as read: the chapter']);
    await marks.press('Mark as read: the chapter');
    await expect.poll(marks.buttons, within).toEqual(['Mark as unread: the chapter']);
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    await marks.press('Mark as unread: the chapter');
    await expect.poll(marks.buttons, within).toEqual(['Mark as read: the chapter']);
    await expect.poll(() => account.read.has(chapter.id), within).toBe(false);

    await options.bringToFront();
    await named(options, 'Turn off on this site: blog.example').click();
    await expect.poll(() => markupOf(blog), within).toBe(before);
  });

  it("are on the service's own lists", async () => {
    const { manga } = unreadIn(service.catalogue.world, account);
    const site = await firefox.browser.newPage();
    await site.goto(`https://mangadex.org/title/${manga.id}`);
    const marks = closedRootInFirefox(site);
    await expect.poll(marks.buttons, within).toContainEqual(expect.stringMatching(/^Mark as (un)?read: .*Ch\. /));
  });
});

function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.outerHTML);
}

/** The input that a label belongs to. */
function labelled(page: Page, label: string) {
  return page.locator(`::-p-xpath(//input[@id=//label[normalize-space()="${label}"]/@for])`);
}

/** What assistive technology knows by this name. */
function named(page: Page, name: string) {
  return page.locator(`::-p-aria(${name})`);
}
