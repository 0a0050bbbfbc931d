/** Each test of a file that imports this begins with a browser in which nothing was chosen. */
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { lifeLocks } from '../support/locks';

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  vi.stubGlobal('navigator', { locks: lifeLocks() });
});

/** What sync storage holds, as it is there. */
export const { sync } = fakeBrowser.storage;
