import { browser } from 'wxt/browser';

/** Calls `look` now and at every change of a permission. */
export function watchPermissions(look: () => void): void {
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();
}
