import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  notificationPermission,
  watchNotificationPermission,
} from '../../../entrypoints/options/notification-permission';
import { waitFor } from '../../support/wait-for';

describe('the permission to show notifications', () => {
  let isAllowed = false;
  const listeners: (() => void)[] = [];
  const event = { addListener: (listener: () => void) => listeners.push(listener) };
  const permissions = {
    contains: vi.fn(async () => isAllowed),
    request: vi.fn(async () => true),
    remove: vi.fn(async () => true),
    onAdded: event,
    onRemoved: event,
  };
  beforeEach(() => {
    isAllowed = false;
    listeners.length = 0;
    Object.assign(fakeBrowser, { permissions });
  });

  it('is asked for, in the turn of the click, and given back by itself, with nothing else', async () => {
    const asked = notificationPermission.request();
    expect(permissions.request).toHaveBeenCalledExactlyOnceWith({ permissions: ['notifications'] });
    await asked;
    await notificationPermission.giveBack();
    expect(permissions.remove).toHaveBeenCalledWith({ permissions: ['notifications'] });
  });

  it('is told as it is, and when the person gives or takes it', async () => {
    const told = vi.fn();
    watchNotificationPermission(told);
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(false));
    isAllowed = true;
    for (const listener of listeners) listener();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(true));
    expect(listeners).toHaveLength(2);
  });
});
