import { browser } from 'wxt/browser';
import { type AccessHost, accessHosts, nameOfHost } from '../service/host-access';
import type { Profile } from '../service/profile';

/** The hosts that the browser withholds at this moment: only its plain no counts. Rejects where it cannot say. */
export async function readWithheld(profile: Profile): Promise<AccessHost[]> {
  const granted = await Promise.all(
    accessHosts.map((host) => browser.permissions.contains({ origins: [`${profile[host]}/*`] })),
  );
  return accessHosts.filter((_, place) => granted[place] === false);
}

/** Asks the person for these hosts; only in the turn of a click of theirs. Resolves to what they said. */
export function requestHosts(profile: Profile, hosts: readonly AccessHost[]): Promise<boolean> {
  return browser.permissions.request({ origins: hosts.map((host) => `${profile[host]}/*`) });
}

/**
 * How a page of ours names hosts and asks for them.
 * @param elsewhere opens a page that can ask where this one cannot: Firefox draws its question over neither the popup nor a
 *   window that an extension has opened.
 */
export function accessRequests(profile: Profile, elsewhere?: () => Promise<unknown>) {
  const open = import.meta.env.BROWSER === 'firefox' ? elsewhere : undefined;
  return {
    nameOf: (host: AccessHost) => nameOfHost(profile, host),
    give: (hosts: readonly AccessHost[]) => (open ? open().then(() => true) : requestHosts(profile, hosts)),
  };
}
