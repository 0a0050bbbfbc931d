import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { journeyInFirefox, textOf } from './support/firefox-journey.ts';

declare const browser: Browser;

describe('settings of an administrator and from a file, in Firefox', () => {
  const home = homeWith({ slots: 2, ratings: ['safe'], badgeCounts: 'pages' });
  const downloads = join(home, 'downloads');
  const preferences = { 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  const journey = journeyInFirefox({ home, preferences });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it("are the administrator's where one has set them, and cannot be changed; one that cannot be read sets nothing", async () => {
    const options = await journey().firefox.open('options.html');
    await options.waitForSelector('.managed');
    const disabled = () =>
      options.$$eval('.managed', (all) => all.map(({ firstElementChild }) => firstElementChild?.textContent));
    const named = (await disabled()).map((text) => text?.slice(0, 15));
    expect(named).toEqual(['Content ratings', 'Maximum request']);
    expect(await options.$eval('.managed select', (select) => select.matches(':disabled'))).toBe(true);
    expect(await options.$eval('.managed select', (select) => (select as HTMLSelectElement).value)).toBe('2');
    const notes = await options.$$eval('.managed > .fine-print', (all) => all.map(({ textContent }) => textContent));
    expect(notes).toEqual(Array(2).fill('Set by your administrator.'));
    // What the administrator has set is in no storage of the person's.
    expect(await options.evaluate(() => browser.storage.sync.get())).toEqual({});
  });

  it('are exported without them, and imported around them', async () => {
    const options = await journey().firefox.open('options.html');
    await toggle(options, 'Count several releases of one chapter as one');
    await button(options, 'Export settings').click();
    const names = () => readdirSync(downloads).filter((name) => name.endsWith('.json'));
    await expect.poll(names).toHaveLength(1);
    const file = join(downloads, names()[0] ?? '');
    // There is a file before there is something in it.
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('}');
    const exported = JSON.parse(readFileSync(file, 'utf8'));
    expect(exported.settings).toMatchObject({ groupReleases: false, badgeCounts: 'series' });
    expect(exported.settings).not.toHaveProperty('slots');

    const wanted = { ...exported, settings: { ...exported.settings, slots: 5, groupReleases: true } };
    writeFileSync(file, JSON.stringify(wanted));
    const input = await options.$('input[type=file]');
    await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(file);
    const rows = () =>
      options.evaluate(() => [...document.querySelectorAll('dialog tbody tr')].map(({ textContent }) => textContent));
    await expect.poll(rows).toEqual(['Count several releases of one chapter as oneOffOn']);
    const said = await options.$eval('dialog', ({ textContent }) => textContent);
    expect(said).toContain('Set by your administrator, so not changed: Maximum requests per second');
    await button(options, 'Change 1 setting').click();
    const stored = () => options.evaluate(() => browser.storage.sync.get('settings.choice.groupReleases'));
    await expect.poll(stored).toEqual({ 'settings.choice.groupReleases': true });
    await button(options, 'Undo').click();
    await expect.poll(stored).toEqual({ 'settings.choice.groupReleases': false });
  });
});

/** A home folder in which an administrator has set this for the extension, where Firefox looks for it on Linux. */
function homeWith(data: Readonly<Record<string, unknown>>): string {
  const home = mkdtempSync(join(tmpdir(), 'dexmark-home-'));
  const manifest = JSON.parse(readFileSync('.output/firefox-mv3/manifest.json', 'utf8'));
  const name = manifest.browser_specific_settings.gecko.id;
  const folder = join(home, '.mozilla/managed-storage');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(home, 'downloads'));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ name, description: 'Settings', type: 'storage', data }));
  return home;
}

function button(options: Page, name: string) {
  return options.locator(`::-p-xpath(//button[normalize-space()="${name}"])`);
}

async function toggle(options: Page, label: string): Promise<void> {
  await options.locator(`::-p-xpath(//label[normalize-space()="${label}"]//input)`).click();
  await expect.poll(() => textOf(options, '.save-notice [role=status]')).toBe('Saved');
}
