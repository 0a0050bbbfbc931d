import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { canMarkFrames } from '../../lib/in-page/around';
import { canLoseExtension } from '../../lib/in-page/replace-stale-scripts';
import type { Sender } from '../../lib/messages/dispatch';
import { liveProfile } from '../../lib/service/profile';
import { hostOf, isOwnHost } from '../../lib/service/site-address';
import { TABS_FILLED } from '../../lib/storage/background-items';
import { readItem, writeItem } from '../../lib/storage/stored-item';

const READER_SCRIPT = '/content-scripts/reader.js';
export const LINKS_SCRIPT = '/content-scripts/links.js';

const sitePatterns = [`${liveProfile.site}/*`];

type Script = typeof READER_SCRIPT | typeof LINKS_SCRIPT;

interface FillParts {
  readonly clock: Clock;
  /** Resolves when the browser reports its start. */
  readonly started: Promise<unknown>;
  /** Where link marks are registered already. */
  readonly linkSites: () => Promise<readonly string[]>;
}

/**
 * Before a page of Chromium has heard that the earlier version is gone, a script that is put into it joins the scripts of that version, takes
 * itself for one that is there already or for the first, and goes with them, perhaps with its answer. So it is put in again, after a second,
 * then after twice as long each time, until one that was new is still there, or the browser has just started: then there is no earlier version.
 */
const GIVEN_TO_TRIES_MS = [1, 2, 4, 8, 0].map((seconds) => seconds * SECOND);

/**
 * Puts our scripts into tabs that were open before this version came, once: those of an earlier one are dead. Firefox does so itself
 * with the script of the manifest, which notices that it is there already.
 */
export async function fillOpenTabs({ clock, started, linkSites }: FillParts): Promise<void> {
  if (await readItem(TABS_FILLED)) return;
  const run = canLoseExtension ? runUntilItStays : runIn;
  await runInOpenTabs(READER_SCRIPT, sitePatterns, run);
  await runInOpenTabs(LINKS_SCRIPT, await linkSites(), run);
  await writeItem(TABS_FILLED, true);

  async function runUntilItStays(tabId: number, script: Script): Promise<void> {
    let wasNew = false;
    let isOver = false;
    void started.then(() => {
      isOver = true;
    });
    for (const givenMs of GIVEN_TO_TRIES_MS) {
      void runIn(tabId, script).then((injected) => {
        isOver ||= wasNew && injected === 'there';
        wasNew ||= injected === 'new';
      });
      await clock.sleep(givenMs);
      if (isOver) return;
    }
  }
}

/** A page that has the script keeps its own. */
export function fillSiteTabs(): Promise<void> {
  return runInOpenTabs(READER_SCRIPT, sitePatterns);
}

/** Does not wait for pages that load forever; a tab that the browser dropped loads again by itself. */
export async function runInOpenTabs(
  script: Script,
  patterns: readonly string[],
  run: (tabId: number, script: Script) => Promise<unknown> = runIn,
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

/** What a script says of itself, in the page and not in its frames; `failed` where the browser did not put it in. */
type Injected = 'new' | 'there' | 'failed';

async function runIn(tabId: number, script: Script, when?: { readonly injectImmediately: true }): Promise<Injected> {
  // The site's own script takes the marks in the page alone.
  const allFrames = canMarkFrames && script === LINKS_SCRIPT && !when;
  const injection = { target: { tabId, ...(allFrames && { allFrames }) }, files: [script], ...when };
  const injected = await browser.scripting.executeScript(injection).catch(logFailure('open-tabs'));
  if (!injected) return 'failed';
  return injected[0]?.result === true ? 'there' : 'new';
}

/** Firefox alone can filter by the tabs that one asks about; on Android it throws at a filter. */
interface FilteredUpdates {
  addListener(
    onUpdate: (tabId: number, change: { readonly status?: string }) => void,
    filter: { readonly urls: readonly string[]; readonly properties: readonly string[] },
  ): void;
}

/**
 * Firefox keeps pages for going back to over an update, with what a stopped script left in them: each that is shown gets the script. Not
 * where every page that loads anywhere would wake us.
 */
export function fillPagesGoneBackTo(): void {
  const onUpdated: FilteredUpdates = browser.tabs.onUpdated;
  const ofTheSite = { urls: sitePatterns, properties: ['status'] };
  try {
    onUpdated.addListener((tabId, { status }) => {
      if (status === 'complete') void runIn(tabId, READER_SCRIPT);
    }, ofTheSite);
  } catch {
    // Such a page has its control when it is loaded again.
  }
}
