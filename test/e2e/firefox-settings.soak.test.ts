import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { countOf, journeyInFirefox, textOf } from './support/firefox-journey.ts';

declare const browser: Browser;

describe('settings, in Firefox', () => {
  const journey = journeyInFirefox();

  it('are kept beside five hundred hidden groups', async () => {
    const options = await journey().firefox.open('options.html');
    const groups = Array.from({ length: 500 }, () => crypto.randomUUID()).sort();
    const rows = () => countOf(options, '.groups li');
    await toggle(options, 'Suggestive');
    // Spread, for only an object with a prototype can be sent to the page.
    await put(options, { ...Object.groupBy(groups, (id) => `settings.hidden.${id.charAt(0)}`) });
    await expect.poll(rows).toBe(500);
    await toggle(options, 'Erotica');
    await options.locator('.groups button').click();
    await expect.poll(rows).toBe(499);

    const stored = () => options.evaluate(() => browser.storage.sync.get());
    const hidden = async () =>
      Object.entries(await stored()).flatMap(([key, ids]) => (key.startsWith('settings.hidden.') ? ids : []));
    await expect.poll(async () => (await hidden()).length).toBe(499);
    expect(await stored()).toMatchObject({
      'settings.version': 3,
      'settings.choice.ratings': ['safe'],
    });
  });
});

async function put(options: Page, items: Record<string, unknown>): Promise<void> {
  await options.evaluate((kept) => browser.storage.sync.set(kept), items);
}

async function toggle(options: Page, label: string): Promise<void> {
  const box = `::-p-xpath(//label[normalize-space()="${label}"]//input)`;
  await options.locator(box).click();
  await expect.poll(() => textOf(options, '.save-notice [role=status]')).toBe('Saved');
}
