import type { Browser } from 'webextension-polyfill';
import type { AccessHost } from '../../../lib/service/host-access.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import type { WalkTab } from '../journeys/walk.ts';

declare const chrome: Browser;

/** As a person withdraws them on the browser's own page about extensions: the same call with the same events. */
export async function withdraw(options: Pick<WalkTab, 'evaluate'>, hosts: readonly AccessHost[]): Promise<void> {
  const origins = hosts.map((host) => `${liveProfile[host]}/*`);
  if (hosts.length > 0) await options.evaluate(removeAccess, origins);
}

/** Runs in a page of ours. */
async function removeAccess(origins: string[]): Promise<void> {
  await chrome.permissions.remove({ origins });
}
