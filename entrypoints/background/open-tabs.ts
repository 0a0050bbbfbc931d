import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { canLoseExtension } from '../../lib/in-page/take-over';
import type { Sender } from '../../lib/messages/dispatch';
import { liveProfile } from '../../lib/service/profile';
import { hostOf, isOwnHost } from '../../lib/service/site-address';
import { TABS_FILLED } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

export const READER_SCRIPT = '/content-scripts/reader.js';
export const LINKS_SCRIPT = '/content-scripts/links.js';

const sitePatterns = [`${liveProfile.site}/*`];

type Script = typeof READER_SCRIPT | typeof LINKS_SCRIPT;

type RunScript = (tabId: number, script: Script) => Promise<unknown>;

interface InjectionTime {
  readonly injectImmediately?: true;
}

/** Firefox alone can filter by the tabs that one asks about. */
interface FilteredUpdates {
  addListener(
    onUpdate: (tabId: number, change: { readonly status?: string }) => void,
    filter: { readonly urls: readonly string[]; readonly properties: readonly string[] },
  ): void;
}

export interface FillParts {
  readonly clock: Clock;
  readonly isUpdate: () => Promise<boolean>;
  /** Where link marks are registered already. */
  readonly linkSites: () => Promise<readonly string[]>;
}

/**
 * In ms. Before a page of Chromium has heard that the earlier version is gone, a script that is put into it joins the scripts of that version,
 * takes itself for one that is there already, and goes with them. So after an update it is put in again, after waits of a second to this.
 */
const LONGEST_WAIT_MS = 8 * SECOND;

/**
 * Puts our scripts into tabs that were open before this version came, once: those of an earlier one are dead. Firefox does so itself
 * with the script of the manifest, which notices that it is there already.
 */
export async function fillOpenTabs({ clock, isUpdate, linkSites }: FillParts): Promise<void> {
  if (await readItem(TABS_FILLED)) return;
  const run = canLoseExtension && (await isUpdate()) ? runUntilNew : runIn;
  await runInOpenTabs(READER_SCRIPT, sitePatterns, run);
  await runInOpenTabs(LINKS_SCRIPT, await linkSites(), run);
  await writeItem(TABS_FILLED, true);

  async function runUntilNew(tabId: number, script: Script): Promise<void> {
    for (let ms = SECOND; (await runIn(tabId, script)) && ms <= LONGEST_WAIT_MS; ms *= 2) await clock.sleep(ms);
  }
}

/** A page that has the script keeps its own. */
export function fillSiteTabs(): Promise<void> {
  return runInOpenTabs(READER_SCRIPT, sitePatterns);
}

/** Firefox keeps pages for going back to over an update, with what a stopped script left in them: each that is shown gets the script. */
export function fillPagesGoneBackTo(): void {
  const onUpdated: FilteredUpdates = browser.tabs.onUpdated;
  const ofTheSite = { urls: sitePatterns, properties: ['status'] };
  onUpdated.addListener((tabId, { status }) => {
    if (status === 'complete') void runIn(tabId, READER_SCRIPT);
  }, ofTheSite);
}

/** Does not wait for pages that load forever; a tab that the browser dropped loads again by itself. */
export async function runInOpenTabs(
  script: Script,
  patterns: readonly string[],
  run: RunScript = runIn,
): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: [...patterns], discarded: false });
  for (const { id, url = '' } of tabs) {
    if (id === undefined || (script === LINKS_SCRIPT && isOwnHost(hostOf(url)))) continue;
    void run(id, script);
  }
}

/** Into the page that asks: one of the site that shows a list. It waits for its marks, so the script does not wait for the page. */
export async function putLinkMarks(_input: void, { tab }: Pick<Sender, 'tab'>): Promise<void> {
  if (tab?.id !== undefined) await runIn(tab.id, LINKS_SCRIPT, { injectImmediately: true });
}

/** @returns whether the script says that it was there already. */
async function runIn(tabId: number, script: Script, when?: InjectionTime): Promise<boolean> {
  const injection = { target: { tabId }, files: [script], ...when };
  const injected = await browser.scripting.executeScript(injection).catch(logFailure('open-tabs'));
  return injected?.[0]?.result === true;
}
