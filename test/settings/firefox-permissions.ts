/** Firefox, for each test of a file that calls this, as far as it asks a person for permissions. */
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

export function givenFirefox(permissions: object) {
  const listeners: (() => void)[] = [];
  const event = { addListener: (listener: () => void) => listeners.push(listener) };
  beforeEach(() => {
    listeners.length = 0;
    Object.assign(fakeBrowser, { permissions: { ...permissions, onAdded: event, onRemoved: event } });
    vi.stubEnv('BROWSER', 'firefox');
    return () => vi.unstubAllEnvs();
  });
  return listeners;
}
