import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Settings } from '../../lib/settings/settings';
import { settingsIn, settingsKeys } from '../../lib/settings/stored-settings';

/** What sync storage holds, as settings. */
export async function readSettings(): Promise<Settings> {
  return settingsIn(await fakeBrowser.storage.sync.get([...settingsKeys]));
}
