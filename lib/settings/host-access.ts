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
 * @param elsewhere leads to a page that can ask; `null` where this one can. Firefox draws its question over neither
 *   the popup nor a window that an extension has opened.
 */
export function accessWays(profile: Profile, elsewhere: (() => Promise<unknown>) | null) {
  return {
    nameOf: (host: AccessHost) => nameOfHost(profile, host),
    give: (hosts: readonly AccessHost[]) => (elsewhere ? elsewhere().then(() => true) : requestHosts(profile, hosts)),
  };
}
