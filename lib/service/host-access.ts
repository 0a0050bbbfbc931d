import type { Profile, ServiceHost } from './profile';

/**
 * The hosts that the extension needs the browser's leave for. A person can withdraw each of them, a browser can withhold them
 * from the start ("on click", a temporary installation, an update that adds one). Pure.
 */
export const accessHosts = ['api', 'auth', 'uploads', 'site'] as const;
export type AccessHost = (typeof accessHosts)[number];

/** The hosts that the browser withholds at present. */
export type Withheld = ReadonlySet<AccessHost>;

/** The name of a host as people know it from addresses. */
export function nameOfHost(profile: Profile, host: AccessHost): string {
  return new URL(profile[host]).hostname;
}

/** Whether nothing at all can be sent: no session can be kept without either of these. */
export function isCutOff(withheld: Withheld): boolean {
  return withheld.has('api') || withheld.has('auth');
}

/** Whether a request to this host stays here. */
export function staysHere(withheld: Withheld, host: ServiceHost): boolean {
  return isCutOff(withheld) || withheld.has(host);
}
