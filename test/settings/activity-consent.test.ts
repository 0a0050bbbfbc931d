import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasActivityConsent, requestActivityConsent, watchActivityConsent } from '../../lib/settings/permissions';
import { waitFor } from '../support/wait-for';
import { givenFirefox } from './firefox-permissions';

const asked = { origins: [], data_collection: ['browsingActivity'] };

describe('the consent to tell what a person has open', () => {
  let isGiven = false;
  const [contains, request] = [vi.fn(), vi.fn()];
  const listeners = givenFirefox({ contains, request });
  beforeEach(() => {
    isGiven = false;
    for (const answer of [contains, request]) answer.mockImplementation(async () => isGiven);
  });

  it('is asked for in the turn of the click, by itself: later, Firefox refuses', () => {
    void requestActivityConsent();
    expect(request).toHaveBeenCalledExactlyOnceWith(asked);
  });

  it("is the person's answer", async () => {
    expect(await requestActivityConsent()).toBe(false);
    expect(await hasActivityConsent()).toBe(false);
    isGiven = true;
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(contains).toHaveBeenLastCalledWith(asked);
  });

  it('is told as it is, and when the person gives or withdraws it', async () => {
    const told = vi.fn();
    watchActivityConsent(told);
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(false));
    isGiven = true;
    for (const listener of listeners) listener();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(true));
    expect(listeners).toHaveLength(2);
  });

  it('is nothing that another browser knows, or is asked for', async () => {
    vi.stubEnv('BROWSER', 'chrome');
    expect(await requestActivityConsent()).toBe(true);
    expect(await hasActivityConsent()).toBe(true);
    expect(request).not.toHaveBeenCalled();
    expect(contains).not.toHaveBeenCalled();
  });
});
