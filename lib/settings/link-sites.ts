import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { hostOf, isOwnHost, patternOf, readSiteAddress } from '../service/site-address';

/**
 * The sites on which the person has turned link marks on. They are nowhere written down: a site is on exactly when the browser
 * lets us into it, so that what our page says and what the browser says can never differ.
 */
export interface LinkSites {
  /** Asks the person; only in the turn of a click of theirs. Resolves to what they said. */
  readonly request: (host: string) => Promise<boolean>;
  /** Nothing is marked there any more, so nothing needs to be allowed. @param pattern as `readLinkSites` gives it. */
  readonly giveBack: (pattern: string) => Promise<void>;
}

export const linkSites: LinkSites = {
  request: (host) => browser.permissions.request({ origins: [patternOf(host)] }),
  giveBack: async (pattern) => void (await browser.permissions.remove({ origins: [pattern] })),
};

/** The sites that are on, as patterns: `https://example.org/*`, or one for all where the person said so in the browser itself. */
export async function readLinkSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.filter((pattern) => !isOwnHost(hostOf(pattern))).sort();
}

/** Whether the person has turned link marks on at an origin, at this moment. */
export async function isLinkSite(origin: string): Promise<boolean> {
  const site = origin.startsWith('https://') ? readSiteAddress(origin) : null;
  return site !== null && 'host' in site && browser.permissions.contains({ origins: [patternOf(site.host)] });
}

/** Calls back with the sites that are on, then with every change. Who cannot read them hears nothing, until the next change. */
export function watchLinkSites(onSites: (patterns: string[]) => void): void {
  const look = () => void readLinkSites().then(onSites, noted('link-sites-read'));
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();
}
