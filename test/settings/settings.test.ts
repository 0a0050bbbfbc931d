import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  defaultSettings,
  readSettings,
  type Settings,
  watchSettings,
  writeSettings,
} from '../../lib/settings/settings';

describe('settings', () => {
  beforeEach(() => fakeBrowser.reset());

  it('are the default ones until somebody chooses', async () => {
    expect(await readSettings()).toEqual(defaultSettings);
  });

  it.each([
    ['of another version', { version: 2, slots: 3 }],
    ['with more than an address has', { version: 1, slots: 50 }],
    ['with nothing', { version: 1, slots: 0 }],
    ['that are none', 'many'],
  ])('%s are not believed', async (_, stored) => {
    await browser.storage.sync.set({ settings: stored });
    expect(await readSettings()).toEqual(defaultSettings);
  });

  it('are told as they are, and when they change', async () => {
    const told: Settings[] = [];
    watchSettings((settings) => told.push(settings));
    await readSettings();
    await writeSettings({ version: 1, slots: 2 });
    expect(told.map(({ slots }) => slots)).toEqual([5, 2]);
  });
});
