import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { addLink } from './support/add-link.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import { unreadIn } from './support/find-chapters.ts';
import { inFirefox } from './support/firefox-clicks.ts';
import { journeyInFirefox, named, openUnread, pageAt, popupOf, textOf, turnOnSite } from './support/firefox-journey.ts';

declare const browser: Browser;

const lastPage = 'Mark as read when I reach the last page';

/** In ms: the last page counts after three seconds. */
const LONG_ENOUGH_MS = 6_000;

describe('the consent to browsing activity', () => {
  const journey = journeyInFirefox({ preferences: { 'extensions.webextOptionalPermissionPrompts': true } });

  it('is needed here for marks at the last page that another device has turned on', async () => {
    const { firefox, account } = journey();
    await (await popupOf(journey())).close();
    const options = await firefox.open('options.html');
    await options.evaluate(() => browser.storage.sync.set({ 'settings.choice.markAtLastPage': true }));
    await expect.poll(() => textOf(options, 'main')).toContain('this browser still has to allow it');
    const { chapter } = unreadIn(journey().service.fakeService.world, account);
    const { page, control } = await openUnread(journey(), chapter);
    for (let turned = 1; turned < chapter.pages; turned++) await page.keyboard.press('ArrowRight');
    await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS));
    expect(await control.buttons()).toContain('Mark as read');
    expect(account.read.has(chapter.id)).toBe(false);

    await options.bringToFront();
    await named(options, lastPage).click();
    expect(await answer(options, 'no')).toContain('browsing activity');
    await expect.poll(() => textOf(options, 'main')).toContain('it tells MangaDex which chapter you’re reading');
    await named(options, lastPage).click();
    await answer(options, 'yes');
    await page.bringToFront();
    await expect.poll(control.buttons).toContain('Undo');
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    await page.close();
    await withdraw(options);
    await expect.poll(() => textOf(options, 'main')).toContain('this browser still has to allow it');
    await options.close();
  });

  it('is asked for together with a site for link marks, which go when it is withdrawn', async () => {
    const { service, firefox, account } = journey();
    const { chapter } = unreadIn(service.fakeService.world, account);
    const options = await firefox.open('options.html');
    const blog = await pageAt(journey(), 'https://blog.example/archive/0');
    await blog.evaluate(addLink, chapter.id);
    const marks = closedRootInFirefox(blog);
    const turnOn = async (wanted: 'yes' | 'no') => {
      await options.bringToFront();
      await turnOnSite(options, 'blog.example');
      return answer(options, wanted);
    };
    const asked = await turnOn('no');
    expect(asked).toContain('blog.example');
    expect(asked).toContain('browsing activity');
    await expect.poll(() => textOf(options, '#site-outcome')).toBe('Your browser didn’t allow it: blog.example');
    expect(await marks.buttons()).toEqual([]);

    await turnOn('yes');
    await blog.bringToFront();
    await expect.poll(marks.buttons).toEqual(['Mark as read: the chapter']);
    await withdraw(options);
    await expect.poll(marks.buttons).toEqual([]);
    await options.bringToFront();
    await expect.poll(() => textOf(options, 'main')).toContain('Marks are off on these sites');

    expect(await turnOn('yes')).not.toContain('blog.example');
    await blog.bringToFront();
    await expect.poll(marks.buttons).toEqual(['Mark as read: the chapter']);
  });
});

/** Answers Firefox's question. @returns its text. */
async function answer(page: Page, wanted: 'yes' | 'no'): Promise<string> {
  return inFirefox(page.browser(), press, wanted);
}

/** Runs in Firefox. */
async function press(wanted: string): Promise<string> {
  const question = () => document.getElementById('addon-webext-permissions-notification');
  const panel = document.getElementById('notification-popup') as HTMLElement & { readonly state: string };
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await until(() => question() !== null && panel.state === 'open');
  const text = question()?.textContent ?? '';
  // It takes no press in its first moments.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const button = question()?.querySelector(`.popup-notification-${wanted === 'yes' ? 'primary' : 'secondary'}-button`);
  (button as HTMLElement).click();
  await until(() => panel.state === 'closed');
  return text;
}

/** As a person withdraws it on the browser's own page about extensions: the same call with the same events. */
async function withdraw(page: Page): Promise<void> {
  await page.evaluate(() => browser.permissions.remove({ data_collection: ['browsingActivity'] }));
}
