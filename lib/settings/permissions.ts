import { browser } from 'wxt/browser';
import { logFailure } from '../diagnostics/log-failure';
import { hostOf, isOwnHost, patternOf, readSiteAddress } from '../service/site-address';

/** Calls `look` now and at every change of a permission. */
export function watchPermissions(look: () => void): void {
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();
}

/** What Firefox asks about before anything may tell what a person has open; every Firefox of the manifest knows it, and no other browser. */
function browsingActivity() {
  return import.meta.env.BROWSER === 'firefox' ? { data_collection: ['browsingActivity' as const] } : {};
}

/** Asks the person, so only in the turn of a click of theirs. */
export async function requestActivityConsent(): Promise<boolean> {
  return import.meta.env.BROWSER !== 'firefox' || browser.permissions.request({ origins: [], ...browsingActivity() });
}

export async function hasActivityConsent(): Promise<boolean> {
  return import.meta.env.BROWSER !== 'firefox' || browser.permissions.contains({ origins: [], ...browsingActivity() });
}

/** Calls back now and at every change. */
export function watchActivityConsent(onGiven: (isGiven: boolean) => void): void {
  watchPermissions(() => void hasActivityConsent().then(onGiven));
}

/** Written down nowhere: a site is on exactly when the browser allows it (in Firefox, what a press there sends, too), so the page and the browser can never differ. */
export const linkSites = {
  /** Asks the person, so only in the turn of a click of theirs. */
  request: (host: string): Promise<boolean> =>
    browser.permissions.request({ origins: [patternOf(host)], ...browsingActivity() }),
  giveBack: async (pattern: string): Promise<void> => void (await browser.permissions.remove({ origins: [pattern] })),
};
export type LinkSites = typeof linkSites;

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
