import { browser } from 'wxt/browser';
import { noted } from '../../lib/diagnostics/note';
import { liveProfile } from '../../lib/service/profile';
import { hostOf, isOwnHost } from '../../lib/service/site-address';
import { TABS_FILLED } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

export const READER_SCRIPT = '/content-scripts/reader.js';
export const LINKS_SCRIPT = '/content-scripts/links.js';

type Script = typeof READER_SCRIPT | typeof LINKS_SCRIPT;

/** Firefox tells of the tabs that one asks about alone; Chromium has no such filter. */
interface FilteredUpdates {
  addListener(
    onUpdate: (tabId: number, change: { readonly status?: string }) => void,
    filter: { readonly urls: readonly string[]; readonly properties: readonly string[] },
  ): void;
}

/**
 * Puts our scripts into the tabs that were open before this version came, once: what an earlier one left there is dead. Firefox does so by
 * itself with the script of the manifest, which notices that it is there already.
 * @param linkSites where link marks are registered already.
 */
export async function fillOpenTabs(linkSites: () => Promise<readonly string[]>): Promise<void> {
  if (await readItem(TABS_FILLED)) return;
  await fillSiteTabs();
  await runInOpenTabs(LINKS_SCRIPT, await linkSites());
  await writeItem(TABS_FILLED, true);
}

/** Puts the script of the site into its open tabs: a page that has it keeps the one that it has. */
export function fillSiteTabs(): Promise<void> {
  return runInOpenTabs(READER_SCRIPT, [`${liveProfile.site}/*`]);
}

/**
 * Firefox keeps pages for going back to over an update, with what a script that it has stopped has left in them. So there the site's
 * script is put into each of its pages that is shown; one that has it keeps the one that it has.
 */
export function fillPagesGoneBackTo(): void {
  const onUpdated: FilteredUpdates = browser.tabs.onUpdated;
  const ofTheSite = { urls: [`${liveProfile.site}/*`], properties: ['status'] };
  onUpdated.addListener((tabId, { status }) => {
    if (status === 'complete') void runIn(tabId, READER_SCRIPT);
  }, ofTheSite);
}

/** Runs a script in the open tabs of sites; a page that loads for ever is not waited for, and one that the browser dropped loads again by itself. */
export async function runInOpenTabs(script: Script, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: [...patterns], discarded: false });
  for (const { id, url = '' } of tabs) {
    if (id === undefined || (script === LINKS_SCRIPT && isOwnHost(hostOf(url)))) continue;
    void runIn(id, script);
  }
}

async function runIn(tabId: number, script: Script): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, files: [script] }).catch(noted('open-tabs'));
}
