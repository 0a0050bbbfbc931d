import type { Profile, ServiceHost } from './profile';

/** A person can withdraw each of them, and a browser can withhold them from the start ("on click", an update that adds one). */
export const accessHosts = ['api', 'auth', 'uploads', 'site'] as const;
export type AccessHost = (typeof accessHosts)[number];

/** On the development service's site no script of ours runs. */
export function hostsOf({ id }: Profile): readonly AccessHost[] {
  return id === 'live' ? accessHosts : accessHosts.filter((host) => host !== 'site');
}

export type Withheld = ReadonlySet<AccessHost>;

export function nameOfHost(profile: Profile, host: AccessHost): string {
  return new URL(profile[host]).hostname;
}

/** Whether nothing can be sent: no session lasts without either of these. */
export function isCutOff(withheld: Withheld): boolean {
  return withheld.has('api') || withheld.has('auth');
}

export function staysHere(withheld: Withheld, host: ServiceHost): boolean {
  return isCutOff(withheld) || withheld.has(host);
}
