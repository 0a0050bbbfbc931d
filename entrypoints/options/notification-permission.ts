import { browser } from 'wxt/browser';

/** Whether this browser lets us show notifications: an optional permission, asked for when the person wants them. */
export interface NotificationPermission {
  /** Asks the person; only in the turn of a click of theirs. Resolves to what they said. */
  readonly request: () => Promise<boolean>;
  /** Nothing is shown any more, so nothing needs to be allowed. */
  readonly giveBack: () => Promise<void>;
}

const permissions = ['notifications' as const];

export const notificationPermission: NotificationPermission = {
  request: () => browser.permissions.request({ permissions }),
  giveBack: async () => void (await browser.permissions.remove({ permissions })),
};

/** Calls back with whether it is allowed now, then with every change. */
export function watchNotificationPermission(onAllowed: (isAllowed: boolean) => void): void {
  const look = () => void browser.permissions.contains({ permissions }).then(onAllowed);
  browser.permissions.onAdded.addListener(look);
  browser.permissions.onRemoved.addListener(look);
  look();
}
