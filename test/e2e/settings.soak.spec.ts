import { expect } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { freshTest, test } from './support/fixtures.ts';

declare const chrome: Browser;

test.describe('a choice in the settings', () => {
  freshTest(
    'of a language is one stop for the Tab key, with arrows and letters inside',
    async ({ options }, testInfo) => {
      const list = options.locator('.languages');
      const focused = options.locator('.languages input:focus');
      const place = () =>
        focused.evaluate((box) => ({ x: box.getBoundingClientRect().x, y: box.getBoundingClientRect().y }));
      const keys = options.getByText('Arrow keys and first letters');
      await options.getByLabel('Search languages').focus();
      await expect(keys).toBeHidden();
      await options.keyboard.press('Tab');
      const first = await place();
      await options.keyboard.press('ArrowDown');
      expect((await place()).x).toBe(first.x);
      expect((await place()).y).toBeGreaterThan(first.y);
      await options.keyboard.press('j');
      await options.keyboard.press('Space');
      await expect(options.getByText('English and Japanese')).toBeVisible();
      await expect(keys).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [320, 1_000]) {
          await options.emulateMedia({ colorScheme });
          await options.setViewportSize({ width, height: 700 });
          await list.scrollIntoViewIfNeeded();
          await options.screenshot({ path: testInfo.outputPath(`languages-${colorScheme}-${width}.png`) });
        }
      await options.keyboard.press('Tab');
      await expect(focused).toHaveCount(0);
      await options.keyboard.press('Shift+Tab');
      await expect(options.getByRole('checkbox', { name: 'Japanese ja', exact: true })).toBeFocused();
    },
  );

  freshTest('is kept beside five hundred hidden groups', async ({ options }) => {
    const groups = Array.from({ length: 500 }, () => crypto.randomUUID()).sort();
    const rows = options.getByRole('button', { name: /^Show again: / });
    await options.getByLabel('Suggestive').uncheck();
    await expect(options.getByText('Saved')).toBeVisible();
    const buckets = Object.groupBy(groups, (id) => `settings.hidden.${id.charAt(0)}`);
    await options.evaluate((items) => chrome.storage.sync.set(items), buckets);
    await expect(rows).toHaveCount(500);
    await options.reload();
    await expect(rows).toHaveCount(500);
    await expect(options.getByLabel('Suggestive')).not.toBeChecked();
    const wide = options.viewportSize();
    await options.setViewportSize({ width: 360, height: 800 });
    const overflowing = options
      .locator('.groups li')
      .evaluateAll((all) => all.filter((row) => row.scrollHeight > row.clientHeight).length);
    expect(await overflowing, 'rows that reach into the next').toBe(0);
    if (wide) await options.setViewportSize(wide);

    // Quick clicks in two pages at once.
    const other = await options.context().newPage();
    await other.goto(options.url());
    await expect(rows).toHaveCount(500);
    const first = `Show again: Unknown group (${groups[0]?.slice(0, 8)}…)`;
    const second = `Show again: Unknown group (${groups[1]?.slice(0, 8)}…)`;
    // One after the other in each: two at once in one page would share its one pointer, and one of them be lost.
    const inFirst = async () => {
      await options.getByRole('button', { name: first }).click();
      await options.getByLabel('Erotica').uncheck();
    };
    await Promise.all([inFirst(), other.getByRole('button', { name: second }).click()]);
    await expect(options.getByText('Saved')).toBeVisible();
    await expect(rows).toHaveCount(498);
    await other.reload();
    await expect(other.getByRole('button', { name: /^Show again: / })).toHaveCount(498);
    await expect(other.getByLabel('Erotica')).not.toBeChecked();
  });
});
