import type { Browser, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { type AccessHost, accessHosts } from '../../lib/service/host-access.ts';
import { liveProfile } from '../../lib/service/profile.ts';
import { effects, windowsOf } from './support/access-sentences.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { strangeChapter, unreadIn } from './support/find-chapters.ts';
import {
  beginning,
  journeyInFirefox,
  named,
  openChapter,
  pageAt,
  popupOf,
  textOf,
  within,
} from './support/firefox-journey.ts';

describe('access withheld, in Firefox', () => {
  const journey = journeyInFirefox();

  it.each<{ hosts: readonly AccessHost[]; isCutOff: boolean }>([
    { hosts: [], isCutOff: false },
    { hosts: ['site'], isCutOff: false },
    { hosts: ['api'], isCutOff: true },
    { hosts: ['auth'], isCutOff: true },
    { hosts: ['uploads'], isCutOff: false },
    { hosts: accessHosts, isCutOff: true },
  ])('is said, keeps what must stay here, and is given back by a press: $hosts', async ({ hosts, isCutOff }) => {
    const { service, firefox, account } = journey();
    const popup = await popupOf(journey());
    const options = await firefox.open('options.html');
    const already = new Set(account.read);
    const arrived = () => [...account.read].filter((id) => !already.has(id)).length;
    const ours = () => service.journal.requests({ initiator: 'extension' }).length;
    await withdraw(popup, hosts);

    const sentences =
      hosts.length === accessHosts.length
        ? ['Your browser doesn’t let Dexmark access MangaDex']
        : hosts.map((host) => effects[host]);
    for (const page of [popup, options]) {
      await page.bringToFront();
      for (const sentence of sentences) await expect.poll(() => textOf(page, 'main'), within).toContain(sentence);
      expect(await textOf(page, 'body')).not.toContain('Check the connection');
    }
    const sent = ours();
    await popup.bringToFront();
    await beginning(popup, 'Mark as read: ').click();
    if (isCutOff) {
      await expect.poll(() => textOf(popup, '[role=status]'), within).toContain('Dexmark has no access to MangaDex');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(ours()).toBe(sent);
      expect(arrived()).toBe(0);
    } else {
      await expect.poll(arrived, within).toBe(1);
    }

    if (hosts.length > 0) {
      await options.bringToFront();
      await named(options, 'Give access').click();
    }
    await expect.poll(() => textOf(options, 'body'), within).not.toContain('Give access');
    await expect.poll(() => textOf(popup, 'body'), within).not.toContain('Give access');
    await expect.poll(arrived, within).toBe(1);
    await options.close();
    await popup.close();
  });

  it('is said, with "Give access", in the windows that need MangaDex, which go on by themselves once it is given', async () => {
    const { service, firefox, account } = journey();
    const chapter = strangeChapter(service.fakeService.world, account);
    const options = await firefox.open('options.html');
    await named(options, 'Sign out').wait();
    await withdraw(options, ['api']);
    const opened = async (address: string) => {
      const page = await firefox.open(address);
      await page.waitForSelector('main');
      await expect.poll(() => textOf(page, 'main'), within).toContain(effects.api);
      return page;
    };
    const addresses = windowsOf(chapter.id);
    const report = await opened(addresses.report);
    const upTo = await opened(addresses.upTo);
    const discussion = await opened(addresses.discussion);
    // In windows of their own Firefox takes no question: there the options page comes to the front, and asks.
    await upTo.bringToFront();
    await named(upTo, 'Give access').click();
    await expect.poll(() => optionsInFront(firefox.browser), within).toBe(true);
    await discussion.bringToFront();
    await named(discussion, 'Give access').click();

    await expect.poll(() => discussion.url(), within).toMatch(/^https:\/\/forums\.mangadex\.org\//);
    await upTo.bringToFront();
    await beginning(upTo, 'Mark').wait();
    for (const page of [report, upTo]) expect(await textOf(page, 'main')).not.toContain('Give access');
    for (const page of [report, upTo, discussion, options]) await page.close();
  });

  it('brings the control and the marks into tabs that were opened without them, once the site is given back', async () => {
    const { service, firefox, account } = journey();
    const { manga, chapter } = unreadIn(service.fakeService.world, account);
    const options = await firefox.open('options.html');
    await withdraw(options, ['site']);
    const reader = await openChapter(journey(), chapter);
    const list = await pageAt(journey(), `https://mangadex.org/title/${manga.id}`);
    for (const page of [reader, list]) expect(await oursIn(page)).toBe(0);

    await options.bringToFront();
    await named(options, 'Give access').click();
    await list.bringToFront();
    await expect.poll(() => oursIn(list), within).toBeGreaterThan(0);
    await reader.bringToFront();
    const control = closedRootInFirefox(reader);
    await expect.poll(control.buttons, within).toContain('Mark as read');
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
    expect(await oursIn(reader)).toBe(1);
  });
});

/** Whether an options page is what a person sees; a page that has closed is still listed for a while, and cannot be asked. */
async function optionsInFront(browser: Browser): Promise<boolean> {
  const isIt = () => location.pathname === '/options.html' && document.visibilityState === 'visible';
  const seen = await Promise.all((await browser.pages()).map((page) => page.evaluate(isIt).catch(() => false)));
  return seen.includes(true);
}

/** How many elements of ours stand in a page. */
function oursIn(page: Page): Promise<number> {
  return page.$$eval('[data-dexmark]', (all) => all.length);
}

/** As a person withdraws them on the browser's own page about extensions: the same call with the same events. */
async function withdraw(page: Page, hosts: readonly AccessHost[]): Promise<void> {
  const origins = JSON.stringify(hosts.map((host) => `${liveProfile[host]}/*`));
  if (hosts.length > 0) await page.evaluate(`browser.permissions.remove({ origins: ${origins} })`);
}
