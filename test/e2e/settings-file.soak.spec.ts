import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { freshTest as test } from './support/fixtures.ts';

declare const chrome: Browser;

test('settings are exported, and imported after a look at what would change, by keys alone', async ({
  options,
}, testInfo) => {
  await options.getByLabel('Suggestive').uncheck();
  await options.getByLabel('Maximum requests per second').selectOption('2');
  await expect(options.getByText('Saved')).toBeVisible();
  const download = options.waitForEvent('download');
  await options.getByRole('button', { name: 'Export settings' }).click();
  const file = testInfo.outputPath('settings.json');
  const exported = await download;
  expect(exported.suggestedFilename()).toMatch(/^dexmark-settings-\d{4}-\d\d-\d\d\.json$/);
  await exported.saveAs(file);
  const { settings } = JSON.parse(await readFile(file, 'utf8'));
  expect(settings).toMatchObject({ slots: 2, ratings: ['safe', 'erotica'] });

  await options.getByLabel('Maximum requests per second').selectOption('4');
  await options.getByLabel('Suggestive').check();
  await options.getByLabel('Erotica').uncheck();
  await expect.poll(() => stored(options)).toMatchObject({ 'settings.choice.ratings': ['safe', 'suggestive'] });
  const before = await stored(options);

  await chooseFile(options, file);
  const question = options.getByRole('dialog', { name: 'Import these settings?' });
  await expect(question.getByRole('row')).toHaveText([
    'SettingNowIn the file',
    'Content ratingsSafe and SuggestiveSafe and Erotica',
    'Maximum requests per second42',
  ]);
  await options.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await stored(options)).toEqual(before);

  await chooseFile(options, file);
  await expect(question.getByRole('heading')).toBeFocused();
  await options.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await options.keyboard.press('Tab');
  await expect(options.getByRole('button', { name: 'Change 2 settings' })).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(options.getByText('2 settings imported.')).toBeVisible();
  await expect(options.getByLabel('Maximum requests per second')).toHaveValue('2');
  await expect(options.getByLabel('Suggestive')).not.toBeChecked();

  await options.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(options.getByText('The import has been undone.')).toBeVisible();
  await expect(options.getByLabel('Maximum requests per second')).toHaveValue('4');
  expect(await stored(options)).toEqual(before);
});

async function chooseFile(options: Page, file: string): Promise<void> {
  const chooser = options.waitForEvent('filechooser');
  await options.getByRole('button', { name: 'Import settings…' }).press('Enter');
  await (await chooser).setFiles(file);
}

async function stored(options: Page): Promise<unknown> {
  return options.evaluate(() => chrome.storage.sync.get());
}
