import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { MINUTE } from '../../lib/clock';
import { developmentProfile, liveProfile } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';
import { jumpingClock } from '../support/jumping-clock';

const clock = jumpingClock();
const aLife = (profile = liveProfile) => createAccessTokens(profile, clock);

beforeEach(() => fakeBrowser.reset());

describe('the access token', () => {
  it('is none at first, and there for the next life of the worker once it is kept, until it is cleared', async () => {
    expect(await aLife().usable()).toBeNull();
    await aLife().keep('a1', 15 * MINUTE);
    expect(await aLife().usable()).toBe('a1');
    const accessTokens = aLife();
    await accessTokens.clear();
    expect(await accessTokens.usable()).toBeNull();
  });

  it('is of no use once the API has refused it', async () => {
    await aLife().keep('a1', 15 * MINUTE);
    expect(await aLife().usable('a1')).toBeNull();
    expect(await aLife().usable('a0')).toBe('a1');
  });

  it('does not come out for another API', async () => {
    await aLife().keep('a1', 15 * MINUTE);
    expect(await aLife(developmentProfile).usable()).toBeNull();
  });

  it('lies in no storage that outlives the browser', async () => {
    await aLife().keep('a1', 15 * MINUTE);
    expect(JSON.stringify(await browser.storage.session.get())).toContain('a1');
    expect(await browser.storage.local.get()).toEqual({});
    expect(await browser.storage.sync.get()).toEqual({});
  });

  it.each([
    null,
    'a1',
    { token: 'a1' },
    { api: liveProfile.api, token: 1, gotAt: 7, lifetimeMs: 7 },
    { api: liveProfile.api, token: 'a1', expiresAt: 7 },
  ])('is none where something else was stored: %j', async (stored) => {
    await browser.storage.session.set({ 'session.accessToken': stored });
    expect(await aLife().usable()).toBeNull();
  });

  it.each(['get', 'set', 'remove'] as const)('says when the storage fails to %s', async (operation) => {
    vi.spyOn(browser.storage.session, operation).mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    const { usable, keep, clear } = aLife();
    const uses = { get: usable, set: () => keep('a1', 15 * MINUTE), remove: clear };
    await expect(uses[operation]()).rejects.toMatchObject({ name: 'Failure', code: 'storage-failed' });
  });
});
