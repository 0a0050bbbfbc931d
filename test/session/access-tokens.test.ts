import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { developmentProfile, liveProfile } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';

const token = { token: 'a1', expiresAt: 7 };

beforeEach(() => fakeBrowser.reset());

describe('the access token', () => {
  it('is none at first', async () => {
    expect(await createAccessTokens(liveProfile).read()).toBeNull();
  });

  it('is there for the next life of the worker', async () => {
    await createAccessTokens(liveProfile).write(token);
    expect(await createAccessTokens(liveProfile).read()).toEqual(token);
  });

  it('is gone when it was cleared', async () => {
    const accessTokens = createAccessTokens(liveProfile);
    await accessTokens.write(token);
    await accessTokens.clear();
    expect(await accessTokens.read()).toBeNull();
  });

  it('does not come out for another API', async () => {
    await createAccessTokens(liveProfile).write(token);
    expect(await createAccessTokens(developmentProfile).read()).toBeNull();
  });

  it('lies in no storage that outlives the browser', async () => {
    await createAccessTokens(liveProfile).write(token);
    expect(JSON.stringify(await browser.storage.session.get())).toContain('a1');
    expect(await browser.storage.local.get()).toEqual({});
    expect(await browser.storage.sync.get()).toEqual({});
  });

  it.each([null, 'a1', { token: 'a1' }, { api: liveProfile.api, token: 1, expiresAt: 7 }])(
    'is none where something else was stored: %j',
    async (stored) => {
      await browser.storage.session.set({ 'session.accessToken': stored });
      expect(await createAccessTokens(liveProfile).read()).toBeNull();
    },
  );

  it.each(['get', 'set', 'remove'] as const)('says when the storage fails to %s', async (operation) => {
    vi.spyOn(browser.storage.session, operation).mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    const { read, write, clear } = createAccessTokens(liveProfile);
    const uses = { get: read, set: () => write(token), remove: clear };
    await expect(uses[operation]()).rejects.toMatchObject({ name: 'Failure', code: 'storage-failed' });
  });
});
