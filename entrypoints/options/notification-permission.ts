import { browser } from 'wxt/browser';
import { watchPermissions } from '../../lib/settings/permissions';

/** An optional permission, asked for when the person wants notifications. */
export interface NotificationPermission {
  /** Only in the turn of a click. Resolves to the person's answer. */
  readonly request: () => Promise<boolean>;
  /** Notifications are off, so the permission is not needed. */
  readonly giveBack: () => Promise<void>;
}

const permissions = ['notifications' as const];

export const notificationPermission: NotificationPermission = {
  request: () => browser.permissions.request({ permissions }),
  giveBack: async () => void (await browser.permissions.remove({ permissions })),
};

/** Calls back now and at every change. */
export function watchNotificationPermission(onAllowed: (isAllowed: boolean) => void): void {
  watchPermissions(() => void browser.permissions.contains({ permissions }).then(onAllowed));
}
