import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../catalogue/library/types.ts';
import { type RunningCatalogue, startCatalogue } from '../catalogue/start.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { type ExtensionInFirefox, launchFirefox } from './support/launch-firefox.ts';
import { marksIn } from './support/marks.ts';
import { unreadIn } from './support/shelf.ts';
import { typedBy } from './support/sign-in.ts';

const within = { timeout: 30_000 };

describe('the first walk, in Firefox', () => {
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

  it('signs in, marks a chapter, and shows the follow list', async () => {
    const options = await firefox.open('options.html');
    const typed = typedBy(account);
    await labelled(options, 'Username').fill(typed.username);
    await labelled(options, 'Password').fill(typed.password);
    await labelled(options, 'Client ID').fill(typed.clientId);
    await labelled(options, 'Client secret').fill(typed.clientSecret);
    await named(options, 'Sign in').click();
    await named(options, 'Sign out').wait();

    const { manga, chapter, next } = unreadIn(service.catalogue.world, account);
    const reader = await firefox.browser.newPage();
    await reader.goto(`https://mangadex.org/chapter/${chapter.id}`);
    const control = closedRootInFirefox(reader);
    await expect.poll(control.buttons, within).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(control.buttons, within).toContain('Undo');
    await expect
      .poll(() => marksIn(service.journal), within)
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(account.read).toContain(chapter.id);

    const popup = await firefox.open('popup.html');
    await named(popup, 'Unread').wait();
    await expect.poll(() => textOf(popup, '[role=status]'), within).toContain('Checked');
    const offered = () =>
      popup.$$eval('button[aria-label]', (all) => all.map((each) => each.getAttribute('aria-label')));
    const title = Object.values(manga.title)[0];
    await expect.poll(offered, within).toContain(`Mark as read: ${title}, Ch. ${next.chapter}`);
  });
});

/** The input that a label belongs to. */
function labelled(page: Page, label: string) {
  return page.locator(`::-p-xpath(//input[@id=//label[normalize-space()="${label}"]/@for])`);
}

/** What assistive technology knows by this name. */
function named(page: Page, name: string) {
  return page.locator(`::-p-aria(${name})`);
}

async function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}
