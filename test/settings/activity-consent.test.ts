import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hasActivityConsent, requestActivityConsent, watchActivityConsent } from '../../lib/settings/activity-consent';

const asked = { origins: [], data_collection: ['browsingActivity'] };

describe('the consent to tell what a person has open', () => {
  let isGiven = false;
  const listeners: (() => void)[] = [];
  const event = { addListener: (listener: () => void) => listeners.push(listener) };
  const permissions = {
    contains: vi.fn(async () => isGiven),
    request: vi.fn(async () => isGiven),
    ...{ onAdded: event, onRemoved: event },
  };
  beforeEach(() => {
    isGiven = false;
    listeners.length = 0;
    permissions.contains.mockImplementation(async () => isGiven);
    permissions.request.mockImplementation(async () => isGiven);
    Object.assign(fakeBrowser, { permissions });
    vi.stubEnv('BROWSER', 'firefox');
    return () => vi.unstubAllEnvs();
  });

  it('is asked for in the turn of the click, by itself: later, Firefox refuses', () => {
    void requestActivityConsent();
    expect(permissions.request).toHaveBeenCalledExactlyOnceWith(asked);
  });

  it("is the person's answer", async () => {
    expect(await requestActivityConsent()).toBe(false);
    expect(await hasActivityConsent()).toBe(false);
    isGiven = true;
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(permissions.contains).toHaveBeenLastCalledWith(asked);
  });

  it('is told as it is, and when the person gives or withdraws it', async () => {
    const told = vi.fn();
    watchActivityConsent(told);
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(false));
    isGiven = true;
    for (const listener of listeners) listener();
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(true));
    expect(listeners).toHaveLength(2);
  });

  it('is nothing that another browser knows, or is asked for', async () => {
    vi.stubEnv('BROWSER', 'chrome');
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(permissions.request).not.toHaveBeenCalled();
    expect(permissions.contains).not.toHaveBeenCalled();
  });
});
