import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Failure } from '../../lib/failure';
import { waitUntil } from '../support/wait-for';
import { account, credentials, givenSession } from './session-life';

const world = givenSession();
const { aLife, signedInAs, grants } = world;

/** What a browser has done to a vault. */
const losses: [string, () => Promise<unknown>][] = [
  ['its whole database', async () => vi.stubGlobal('indexedDB', new IDBFactory())],
  ['the key', () => inVault((vault) => vault.delete('key', 'session'))],
  ['what the key opens', () => inVault((vault) => vault.delete('sealed', 'session'))],
  ['every row', () => inVault((vault) => Promise.all([vault.clear('key'), vault.clear('sealed')]))],
  ['some bytes', () => changeSealed({ ciphertext: new ArrayBuffer(64) })],
  ['the sense of what is there', () => changeSealed({ ciphertext: 'none', iv: 7 })],
];

describe.each(losses)('a session of which the browser has lost %s', (_, lose) => {
  it('is reported as lost, to the views too when a request needs it, and not as one that never was', async () => {
    const { session, renewals } = await signedInAs();
    await lose();
    expect(await session.isLost()).toBe(true);
    expect(await session.isSignedIn()).toBe(false);
    await expect(session.replaceRefused('access-1')).rejects.toMatchObject({ name: 'Failure', code: 'session-lost' });
    expect(renewals).toEqual(['session-lost']);
    expect(await aLife().session.isLost()).toBe(true);
    expect(grants()).toEqual(['password']);
  });

  it('is still known to have been whose, so that marks go on being kept, until a new sign-in', async () => {
    await signedInAs();
    await lose();
    const { session } = aLife();
    expect(await session.account()).toEqual(account);
    expect(await session.refreshedAt()).toBeNull();
    await session.signIn(credentials);
    expect(await session.isLost()).toBe(false);
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-2');
  });

  it('is over with by signing out', async () => {
    await signedInAs();
    await lose();
    const { session } = aLife();
    await session.signOut();
    expect(await session.isLost()).toBe(false);
    expect(await session.account()).toBeNull();
    await expect(session.accessToken()).rejects.toThrow('signed-out');
  });
});

describe('a session that is not lost', () => {
  it('counts as signed out, although the worker died in the middle', async () => {
    const { session, vault } = await signedInAs();
    vi.spyOn(vault, 'erase').mockReturnValueOnce(new Promise(() => undefined));
    void session.signOut();
    await waitUntil(() => vi.mocked(vault.erase).mock.calls.length > 0);
    await vault.erase();
    expect(await aLife().session.isLost()).toBe(false);
  });

  it('is one whose vault cannot be reached at the moment: that is said to be so', async () => {
    const { session, vault } = await signedInAs();
    vi.spyOn(vault, 'read').mockRejectedValue(new Failure('storage-failed'));
    await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
    await expect(session.isSignedIn()).rejects.toThrow('storage-failed');
    await expect(session.isLost()).rejects.toThrow('storage-failed');
    expect(grants()).toEqual(['password']);
  });
});

describe('the marker of a session', () => {
  it('holds no secret', async () => {
    await signedInAs();
    const kept = JSON.stringify(await browser.storage.local.get());
    expect(kept).toContain(account.id);
    expect(kept).not.toMatch(/access-1|refresh-1|s3cret|correct horse/);
  });

  it.each([null, 'yes', { account }, { api: 'https://api.mangadex.org', auth: 7, account: null }])(
    'is none where something else was stored: %j',
    async (stored) => {
      await browser.storage.local.set({ 'session.marker': stored });
      expect(await aLife().session.isLost()).toBe(false);
    },
  );

  it('that cannot be written does not prevent a sign-in', async () => {
    const { marker } = aLife();
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await marker.write({ account });
    expect(await marker.read()).toBeNull();
  });

  it('that cannot be read is a failure of the storage', async () => {
    vi.spyOn(browser.storage.local, 'get').mockRejectedValueOnce(new Error('disk'));
    await expect(aLife().session.isSignedIn()).rejects.toThrow('storage-failed');
  });
});

async function inVault<T>(work: (vault: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<void> {
  const vault = await openDB('vault');
  await work(vault);
  vault.close();
}

function changeSealed(changes: object): Promise<void> {
  return inVault(async (vault) =>
    vault.put('sealed', { ...(await vault.get('sealed', 'session')), ...changes }, 'session'),
  );
}
