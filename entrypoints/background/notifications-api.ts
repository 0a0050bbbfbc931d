import { browser } from 'wxt/browser';

/** `undefined` until the person has allowed notifications. */
export function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

/** Firefox has no buttons on notifications. */
export function hasButtons(): boolean {
  return notifications()?.onButtonClicked !== undefined;
}
