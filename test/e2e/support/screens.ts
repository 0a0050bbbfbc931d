import { expect, type Locator, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { listOfAnotherSite } from './list-of-another-site.ts';

declare const chrome: Browser;

interface Visited {
  readonly page: Page;
  /** Of a page of ours, by its name. */
  readonly address: (name: string) => string;
  /** What its pages say, by their keys. */
  readonly texts: ReadonlyMap<string, string>;
  readonly look: (screen: string, of: 'popup' | 'library') => Promise<void>;
}

/** Opens, one after the other, the settings of a series, each screen and dialog of the library, and the offers of a surprise. Something was marked before. */
export async function visitScreens({ page, address, texts, look }: Visited): Promise<void> {
  const said = (key: string) => texts.get(key) ?? '';
  const named = (role: 'button' | 'checkbox' | 'combobox', key: string) =>
    page.getByRole(role, { name: said(key), exact: true });
  const press = (key: string) => named('button', key).click();
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
  };

  await page.goto(address('popup.html'));
  await page.locator('.row-more').first().click();
  await press('seriesSettings.title');
  for (const key of ['seriesSettings.addLanguage', 'seriesSettings.addGroup'])
    await chooseFirst(named('combobox', key));
  await page.locator('.series-wait').waitFor();
  await look('series-settings', 'popup');

  await page.goto(address('library.html'));
  await page.locator('.library-row').first().waitFor();
  await look('library', 'library');
  await named('checkbox', 'library.chooseAll').check();
  await look('library-chosen', 'library');
  await press('library.covers');
  await page.locator('.library-cell').first().waitFor();
  await look('covers', 'library');
  await press('library.covers');
  await press('bulk.markUpTo');
  await named('button', 'bulk.withoutThem').waitFor();
  await look('bulk-incomplete', 'library');
  await press('bulk.withoutThem');
  await page.locator('dialog[open] li').first().waitFor();
  await look('bulk-marks', 'library');
  await leave();
  await named('combobox', 'bulk.mute').selectOption('muted');
  await page.locator('dialog[open] li').first().waitFor();
  await look('bulk-mute', 'library');
  await press('bulk.apply');
  await named('button', 'bulk.closeButton').waitFor();
  await look('bulk-done', 'library');

  await press('files.export');
  for (const [n, form] of ['json', 'csv', 'xml'].entries()) {
    await page.locator('dialog[open] [type=radio]').nth(n).check();
    await expect(named('button', 'files.save')).toBeEnabled();
    await look(`export-${form}`, 'library');
  }
  await leave();
  await press('files.import');
  await page.locator('dialog[open] input[type=file]').setInputFiles({
    ...{ name: 'list.xml', mimeType: 'application/xml', buffer: Buffer.from(listOfAnotherSite) },
  });
  await page.locator('dialog[open] .files-names').first().waitFor();
  for (const names of await page.locator('dialog[open] .files-names summary').all()) await names.click();
  await look('import', 'library');
  await leave();

  await page.getByRole('tab', { name: said('history.title') }).click();
  await press('history.clearButton');
  await page.locator('.history-question').waitFor();
  await page.locator('.history-chapter').first().waitFor();
  await look('history', 'library');

  await page.goto(address('popup.html'));
  await press('order.name');
  for (const status of ['reading', 'reReading']) await named('checkbox', `readingStatus.${status}`).uncheck();
  await page.keyboard.press('Escape');
  await named('button', 'surprise.pick').waitFor();
  await look('surprise-planned', 'popup');
  await page.goto(address('options.html'));
  for (const rating of ['safe', 'suggestive']) await named('checkbox', `reading.${rating}`).uncheck();
  const kept = () => page.evaluate((key) => chrome.storage.sync.get(key), RATINGS);
  await expect.poll(kept).toEqual({ [RATINGS]: ['erotica'] });
  await page.goto(address('popup.html'));
  await named('button', 'surprise.ask').waitFor();
  await look('surprise', 'popup');
}

const RATINGS = 'settings.choice.ratings';

/** The first that a list offers below its own name. */
async function chooseFirst(list: Locator): Promise<void> {
  await list.selectOption({ index: 1 });
}
