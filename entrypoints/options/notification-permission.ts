import { browser } from 'wxt/browser';
import { watchPermissions } from '../../lib/settings/permissions';

const permissions = ['notifications' as const];

export type NotificationPermission = typeof notificationPermission;

/** An optional permission, asked for when the person wants notifications. */
export const notificationPermission = {
  /** Only in the turn of a click. Resolves to the person's answer. */
  request: () => browser.permissions.request({ permissions }),
  /** Notifications are off, so the permission is not needed. */
  giveBack: async (): Promise<void> => void (await browser.permissions.remove({ permissions })),
};

/** Calls back now and at every change. */
export function watchNotificationPermission(onAllowed: (isAllowed: boolean) => void): void {
  watchPermissions(() => void browser.permissions.contains({ permissions }).then(onAllowed));
}
