import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { freshTest as test } from './support/fixtures.ts';
import { setPolicy } from './support/policy-page.ts';

declare const chrome: Browser;

/** Beside every choice. */
const written = { 'settings.version': expect.any(Number) };

test.describe('settings of an administrator, in Chromium', () => {
  test("hold at once in place of the person's, cannot be changed, and go with the policy", async ({
    extension,
    options,
  }) => {
    const slots = options.getByLabel('Maximum requests per second');
    const choose = async (value: string) => {
      await slots.selectOption(value);
      await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    };
    await choose('4');
    expect(await managedOn(options)).toEqual([]);

    await setPolicy(extension, { slots: 2, ratings: ['safe'], badgeCounts: 'pages' });
    // One that cannot be read sets nothing.
    await expect.poll(() => managedOn(options)).toEqual(['Content ratings', 'Maximum requests per second']);
    await expect(slots).toBeDisabled();
    await expect(slots).toHaveValue('2');
    await expect(options.getByLabel('Erotica')).not.toBeChecked();
    await expect(options.getByText('Set by your administrator.')).toHaveCount(2);
    // What the administrator has set is in no storage of the person's.
    expect(await options.evaluate(() => chrome.storage.sync.get())).toEqual({ ...written, 'settings.choice.slots': 4 });

    await setPolicy(extension, { slots: 3 });
    await expect.poll(() => managedOn(options)).toEqual(['Maximum requests per second']);
    await expect(slots).toHaveValue('3');

    await setPolicy(extension, {});
    await expect.poll(() => managedOn(options)).toEqual([]);
    await expect(slots).toBeEnabled();
    await expect(slots).toHaveValue('4');
  });

  test('are exported without them, and imported around them', async ({ extension, options }) => {
    await setPolicy(extension, { slots: 2 });
    await expect.poll(() => managedOn(options)).toEqual(['Maximum requests per second']);
    const download = options.waitForEvent('download');
    await options.getByRole('button', { name: 'Export settings' }).click();
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(exported.settings).toMatchObject({ groupReleases: true, badgeCounts: 'series' });
    expect(exported.settings).not.toHaveProperty('slots');

    const wanted = { ...exported, settings: { ...exported.settings, slots: 5, groupReleases: false } };
    const buffer = Buffer.from(JSON.stringify(wanted));
    const file = { name: 'settings.json', mimeType: 'application/json', buffer };
    await options.locator('input[type=file]').setInputFiles(file);
    const dialog = options.getByRole('dialog');
    await expect(dialog.locator('tbody tr')).toHaveText(['Count several releases of one chapter as oneOnOff']);
    await expect(dialog).toContainText('Set by your administrator, so not changed: Maximum requests per second');
    await dialog.getByRole('button', { name: 'Change 1 setting' }).click();
    const stored = () => options.evaluate(() => chrome.storage.sync.get());
    await expect.poll(stored).toEqual({ ...written, 'settings.choice.groupReleases': false });
  });
});

/** The names of the choices that the page calls managed. */
function managedOn(options: Page): Promise<string[]> {
  return options
    .locator('.managed')
    .evaluateAll((managed) => managed.map((choice) => choice.querySelector('legend, label')?.textContent ?? ''));
}
