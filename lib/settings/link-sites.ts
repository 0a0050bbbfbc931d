import { browser } from 'wxt/browser';
import { logFailure } from '../diagnostics/log-failure';
import { hostOf, isOwnHost, patternOf, readSiteAddress } from '../service/site-address';
import { browsingActivity, hasActivityConsent } from './activity-consent';
import { watchPermissions } from './watch-permissions';

/** Written down nowhere: a site is on exactly when the browser allows it (in Firefox, what a press there sends, too), so the page and the browser can never differ. */
export interface LinkSites {
  /** Asks the person, so only in the turn of a click of theirs. */
  readonly request: (host: string) => Promise<boolean>;
  readonly giveBack: (pattern: string) => Promise<void>;
}

export const linkSites: LinkSites = {
  request: (host) => browser.permissions.request({ origins: [patternOf(host)], ...browsingActivity() }),
  giveBack: async (pattern) => void (await browser.permissions.remove({ origins: [pattern] })),
};

/** Patterns of sites where marks are: `https://example.org/*`, or one for all if the person said so in the browser. */
export async function readLinkSites(): Promise<string[]> {
  return (await hasActivityConsent()) ? readAllowedSites() : [];
}

async function readAllowedSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.filter((pattern) => !isOwnHost(hostOf(pattern))).sort();
}

export async function isLinkSite(origin: string): Promise<boolean> {
  const site = origin.startsWith('https://') ? readSiteAddress(origin) : null;
  return (
    site !== null &&
    'host' in site &&
    browser.permissions.contains({ origins: [patternOf(site.host)], ...browsingActivity() })
  );
}

/** Calls back at once, then with every change, with sites that the browser lets us into; if they cannot be read, not until the next change. */
export function watchLinkSites(onSites: (patterns: string[]) => void): void {
  watchPermissions(() => void readAllowedSites().then(onSites, logFailure('link-sites-read')));
}
