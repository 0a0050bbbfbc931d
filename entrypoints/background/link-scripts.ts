import { browser } from 'wxt/browser';
import { noted } from '../../lib/diagnostics/note';
import { tellSitesChanged } from '../../lib/messages/tell';
import { ownPatterns } from '../../lib/service/site-address';
import { readLinkSites, watchLinkSites } from '../../lib/settings/link-sites';
import { fillOpenTabs, LINKS_SCRIPT, runInOpenTabs } from './open-tabs';

/** One registration for all sites: with one for each, a page that two of them fit would be marked twice. */
const ID = 'links';

/** In Firefox before any script of the page: see `lib/in-page/shielded-events.ts`. */
const runAt = import.meta.env.BROWSER === 'firefox' ? 'document_start' : 'document_idle';

/** What has to be done so that the script runs where it is wanted, and nowhere else. */
export interface ScriptChange {
  readonly does: 'nothing' | 'register' | 'update' | 'unregister';
  /** Sites whose open tabs do not have the script yet. */
  readonly added: readonly string[];
}

/** Compares the sites that are on with those that the script is registered for; `null` where it is not registered. */
export function scriptChange(wanted: readonly string[], registered: readonly string[] | null): ScriptChange {
  const added = wanted.filter((pattern) => !registered?.includes(pattern));
  if (registered === null) return { does: wanted.length > 0 ? 'register' : 'nothing', added };
  if (wanted.length === 0) return { does: 'unregister', added };
  return { does: added.length > 0 || registered.length > wanted.length ? 'update' : 'nothing', added };
}

/**
 * Sees to it, now and whenever the browser lets us into a site or out of one, that marks are on the sites that are on: in tabs that
 * are open already too. The browser forgets registrations when the extension is updated.
 */
export function keepLinkScripts(): void {
  let turn = fillOpenTabs(async () => (await readRegistered()) ?? []).catch(noted('link-scripts'));
  watchLinkSites(() => {
    // One after the other: each compares with what the one before it has left. One that failed is made good by the next.
    turn = turn.then(async () => reconcile(await readLinkSites())).catch(noted('link-scripts'));
  });
}

/** The sites that the script is registered for; `null` where it is not registered. */
async function readRegistered(): Promise<string[] | null> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  return registered ? (registered.matches ?? []) : null;
}

async function reconcile(matches: string[]): Promise<void> {
  const { does, added } = scriptChange(matches, await readRegistered());
  if (does === 'nothing') return;
  if (does === 'register') {
    await browser.scripting.registerContentScripts([
      { id: ID, js: [LINKS_SCRIPT], matches, excludeMatches: ownPatterns, runAt },
    ]);
  }
  if (does === 'update') await browser.scripting.updateContentScripts([{ id: ID, js: [LINKS_SCRIPT], matches }]);
  if (does === 'unregister') await browser.scripting.unregisterContentScripts({ ids: [ID] });
  // Scripts in open tabs ask whether they are still wanted; those that are not take their marks away.
  await tellSitesChanged();
  await runInOpenTabs(LINKS_SCRIPT, added);
}
