import { browser } from 'wxt/browser';
import { logFailure } from '../diagnostics/log-failure';
import { hostOf, isOwnHost, patternOf, readSiteAddress } from '../service/site-address';

/** Written down nowhere: a site is on exactly when the browser lets us into it, so the page and the browser can never differ. */
export interface LinkSites {
  /** Asks the person, so only in the turn of a click of theirs. */
  readonly request: (host: string) => Promise<boolean>;
  readonly giveBack: (pattern: string) => Promise<void>;
}

export const linkSites: LinkSites = {
  request: (host) => browser.permissions.request({ origins: [patternOf(host)] }),
  giveBack: async (pattern) => void (await browser.permissions.remove({ origins: [pattern] })),
};

/** Patterns: `https://example.org/*`, or one for all if the person said so in the browser. */
export async function readLinkSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.filter((pattern) => !isOwnHost(hostOf(pattern))).sort();
}

export async function isLinkSite(origin: string): Promise<boolean> {
  const site = origin.startsWith('https://') ? readSiteAddress(origin) : null;
  return site !== null && 'host' in site && browser.permissions.contains({ origins: [patternOf(site.host)] });
}

/** Calls back at once, then with every change; if the sites cannot be read, not until the next change. */
export function watchLinkSites(onSites: (patterns: string[]) => void): void {
  const look = () => void readLinkSites().then(onSites, logFailure('link-sites-read'));
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();
}
