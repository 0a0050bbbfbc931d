import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { canMarkFrames } from '../../lib/in-page/around';
import { tellSitesChanged } from '../../lib/messages/tell';
import { createMutex } from '../../lib/one-at-a-time';
import { ownPatterns } from '../../lib/service/site-address';
import { readLinkSites, watchLinkSites } from '../../lib/settings/permissions';
import { fillOpenTabs, LINKS_SCRIPT, runInOpenTabs } from './open-tabs';

/** One registration for all sites: a page that fits two would get two scripts. */
const ID = 'links';

/** In Firefox before any script of the page (docs/in-page.md, "What Firefox tells a page"). */
const runAt = import.meta.env.BROWSER === 'firefox' ? 'document_start' : 'document_idle';

/** In ms: most pages have heard by then that the earlier version is gone. */
const OLD_SCRIPTS_MS = SECOND;

export interface ScriptChange {
  readonly does: 'nothing' | 'register' | 'update' | 'unregister';
  /** Their open tabs do not have the script yet. */
  readonly added: readonly string[];
}

/** @param registered `null` where the script is not registered. */
export function scriptChange(wanted: readonly string[], registered: readonly string[] | null): ScriptChange {
  const added = wanted.filter((pattern) => !registered?.includes(pattern));
  if (registered === null) return { does: wanted.length > 0 ? 'register' : 'nothing', added };
  if (wanted.length === 0) return { does: 'unregister', added };
  return { does: added.length > 0 || registered.length > wanted.length ? 'update' : 'nothing', added };
}

/** Now and whenever the browser gives or takes a site, in open tabs, too. An update of the extension loses registrations. */
export function keepLinkScripts(clock: Clock, started: Promise<unknown>): void {
  const inTurn = createMutex();
  const linkSites = async () => (await readRegistered()) ?? [];
  const fill = () => fillOpenTabs({ clock, started, linkSites });
  void clock
    .sleep(OLD_SCRIPTS_MS)
    .then(() => inTurn(fill))
    .catch(logFailure('link-scripts'));
  watchLinkSites(() => {
    // One after the other: each compares with what the last one left, and makes good its failure.
    void inTurn(async () => reconcile(await readLinkSites())).catch(logFailure('link-scripts'));
  });
}

/** `null` where the script is not registered. */
async function readRegistered(): Promise<string[] | null> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  return registered ? (registered.matches ?? []) : null;
}

async function reconcile(matches: string[]): Promise<void> {
  const { does, added } = scriptChange(matches, await readRegistered());
  if (does === 'nothing') return;
  if (does === 'register') {
    await browser.scripting.registerContentScripts([
      { id: ID, js: [LINKS_SCRIPT], matches, excludeMatches: ownPatterns, runAt, allFrames: canMarkFrames },
    ]);
  }
  if (does === 'update') await browser.scripting.updateContentScripts([{ id: ID, js: [LINKS_SCRIPT], matches }]);
  if (does === 'unregister') await browser.scripting.unregisterContentScripts({ ids: [ID] });
  // Scripts in open tabs ask whether they are still wanted, and else remove their marks.
  await tellSitesChanged();
  await runInOpenTabs(LINKS_SCRIPT, added);
}
