import { browser } from 'wxt/browser';
import { type AccessHost, hostsOf, nameOfHost } from '../service/host-access';
import type { Profile } from '../service/profile';

/** Only the browser's plain no counts. Rejects if it cannot say. */
export async function readWithheld(profile: Profile): Promise<AccessHost[]> {
  const hosts = hostsOf(profile);
  const isGranted = (asked: readonly AccessHost[]) =>
    browser.permissions.contains({ origins: asked.map((host) => `${profile[host]}/*`) });
  // Where nothing is withheld, as nearly always, one question tells.
  if (await isGranted(hosts)) return [];
  const granted = await Promise.all(hosts.map((host) => isGranted([host])));
  return hosts.filter((_, place) => granted[place] === false);
}

/** Asks the person, so only in the turn of a click of theirs. */
export function requestHosts(profile: Profile, hosts: readonly AccessHost[]): Promise<boolean> {
  return browser.permissions.request({ origins: hosts.map((host) => `${profile[host]}/*`) });
}

/** `elsewhere` opens a page that can ask: Firefox draws its question over neither the popup nor a window of an extension. */
export function accessRequests(profile: () => Profile, elsewhere?: () => Promise<unknown>) {
  const open = import.meta.env.BROWSER === 'firefox' ? elsewhere : undefined;
  return {
    nameOf: (host: AccessHost) => nameOfHost(profile(), host),
    give: (hosts: readonly AccessHost[]) => (open ? open().then(() => true) : requestHosts(profile(), hosts)),
  };
}
