import { developmentProfile, liveProfile, type Profile } from './profile';

export type SiteProblem = 'unreadable' | 'not-https' | 'own';

export type SiteAddress = { readonly host: string } | { readonly problem: SiteProblem };

const ownHosts = [liveProfile.site, ...[liveProfile, developmentProfile].flatMap(askedOf)].map(
  (origin) => new URL(origin).hostname,
);

export const ownPatterns = ownHosts.map(patternOf);

/** Links there have a switch of their own. */
export function isOwnHost(host: string): boolean {
  return ownHosts.includes(host);
}

function askedOf({ api, auth, uploads }: Profile): string[] {
  return [api, auth, uploads];
}

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

export function patternOf(host: string): string {
  return `https://${host}/*`;
}

/** `*` for a pattern of all hosts. */
export function hostOf(pattern: string): string {
  return /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? '*';
}
