import { browser } from 'wxt/browser';

/** There only where the person has allowed notifications. */
export function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

/** Firefox has none on its notifications. */
export function hasButtons(): boolean {
  return notifications()?.onButtonClicked !== undefined;
}
