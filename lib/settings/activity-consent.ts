import { browser } from 'wxt/browser';
import { watchPermissions } from './watch-permissions';

/** What Firefox asks about before anything may tell what a person has open; every Firefox of the manifest knows it, and no other browser. */
export function browsingActivity() {
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
