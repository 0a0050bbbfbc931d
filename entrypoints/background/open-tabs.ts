import { browser } from 'wxt/browser';
import { logFailure } from '../../lib/diagnostics/log-failure';
import type { Sender } from '../../lib/messages/dispatch';
import { liveProfile } from '../../lib/service/profile';
import { hostOf, isOwnHost } from '../../lib/service/site-address';
import { TABS_FILLED } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

export const READER_SCRIPT = '/content-scripts/reader.js';
export const LINKS_SCRIPT = '/content-scripts/links.js';

type Script = typeof READER_SCRIPT | typeof LINKS_SCRIPT;

/** Firefox alone can filter by the tabs that one asks about. */
interface FilteredUpdates {
  addListener(
    onUpdate: (tabId: number, change: { readonly status?: string }) => void,
    filter: { readonly urls: readonly string[]; readonly properties: readonly string[] },
  ): void;
}

/**
 * Puts our scripts into tabs that were open before this version came, once: those of an earlier one are dead. Firefox does so itself
 * with the script of the manifest, which notices that it is there already. @param linkSites where link marks are registered already.
 */
export async function fillOpenTabs(linkSites: () => Promise<readonly string[]>): Promise<void> {
  if (await readItem(TABS_FILLED)) return;
  await fillSiteTabs();
  await runInOpenTabs(LINKS_SCRIPT, await linkSites());
  await writeItem(TABS_FILLED, true);
}

/** A page that has the script keeps its own. */
export function fillSiteTabs(): Promise<void> {
  return runInOpenTabs(READER_SCRIPT, [`${liveProfile.site}/*`]);
}

/** Firefox keeps pages for going back to over an update, with what a stopped script left in them: each that is shown gets the script. */
export function fillPagesGoneBackTo(): void {
  const onUpdated: FilteredUpdates = browser.tabs.onUpdated;
  const ofTheSite = { urls: [`${liveProfile.site}/*`], properties: ['status'] };
  onUpdated.addListener((tabId, { status }) => {
    if (status === 'complete') void runIn(tabId, READER_SCRIPT);
  }, ofTheSite);
}

/** Does not wait for pages that load forever; a tab that the browser dropped loads again by itself. */
export async function runInOpenTabs(script: Script, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: [...patterns], discarded: false });
  for (const { id, url = '' } of tabs) {
    if (id === undefined || (script === LINKS_SCRIPT && isOwnHost(hostOf(url)))) continue;
    void runIn(id, script);
  }
}

/** Into the page that asks: one of the site that shows a list. It waits for its marks, so the script does not wait for the page. */
export async function putLinkMarks(_input: void, { tab }: Pick<Sender, 'tab'>): Promise<void> {
  if (tab?.id !== undefined) await runIn(tab.id, LINKS_SCRIPT, { injectImmediately: true });
}

async function runIn(tabId: number, script: Script, when: { readonly injectImmediately?: true } = {}): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, files: [script], ...when }).catch(logFailure('open-tabs'));
}
