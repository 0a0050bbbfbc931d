import { liveProfile } from './profile';

/** Why an address is none of a site where links could be marked. */
export type SiteProblem = 'unreadable' | 'not-https' | 'own';

export type SiteAddress = { readonly host: string } | { readonly problem: SiteProblem };

const ownHosts = [liveProfile.api, liveProfile.auth, liveProfile.uploads, liveProfile.site].map(
  (origin) => new URL(origin).hostname,
);

/** Everything of the service's own, as browsers write it. */
export const ownPatterns = ownHosts.map(patternOf);

/** The hosts that the service's own pages and answers come from: the control and the marks there have a switch of their own. */
export function isOwnHost(host: string): boolean {
  return ownHosts.includes(host);
}

/** Reads which site a person means: an address as browsers show it, whole, or its host alone. */
export function readSiteAddress(typed: string): SiteAddress {
  const address = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return { problem: 'unreadable' };
  const { protocol, hostname } = new URL(whole);
  if (protocol !== 'https:') return { problem: protocol === 'http:' ? 'not-https' : 'unreadable' };
  // No wildcard: one site is asked for at a time.
  if (!/^[a-z\d.-]*[a-z\d]$|^\[[\da-f:]+\]$/.test(hostname)) return { problem: 'unreadable' };
  return isOwnHost(hostname) ? { problem: 'own' } : { host: hostname };
}

/** How browsers write "every page of this host", whatever its port. */
export function patternOf(host: string): string {
  return `https://${host}/*`;
}

/** The host that such a pattern is about; `*` where it is about all. */
export function hostOf(pattern: string): string {
  return /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? '*';
}
