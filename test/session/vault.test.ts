import '../support/fresh-database';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { developmentProfile, liveProfile } from '../../lib/service/profile';
import { createVault, type Secrets, type Vault } from '../../lib/session/vault';

const secrets: Secrets = {
  clientId: 'personal-client-1',
  clientSecret: 'client-secret-söm',
  refreshToken: 'refresh-token-1',
  refreshExpiresAt: 7,
  refreshedAt: 5,
  attemptAt: null,
  account: { id: 'account-1', name: 'reader-name' },
  isRevoked: false,
};

const renewed = { ...secrets, refreshToken: 'refresh-token-2' };
const ofAnother = { ...secrets, refreshToken: 'refresh-token-of-another' };

/** A vault with a session. */
async function begun(what = secrets) {
  const vault = createVault(liveProfile);
  await vault.begin(what);
  return vault;
}

describe('the vault', () => {
  it('is empty at first, and gives back what was put in, to a later life as well', async () => {
    expect(await createVault(liveProfile).read()).toBeNull();
    await begun();
    expect(await createVault(liveProfile).read()).toEqual(secrets);
  });

  it('opens what was written before it was noted when a token left', async () => {
    const { attemptAt: _, ...earlier } = secrets;
    await begun(earlier as Secrets);
    expect(await createVault(liveProfile).read()).toEqual(secrets);
  });

  it('is visited once more when the browser closes the connection before the work is done', async () => {
    await begun();
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...input) {
      this.close();
      return transaction.apply(this, input);
    });
    expect(await createVault(liveProfile).read()).toEqual(secrets);
  });

  it('says once that it could not write, and nothing of it fails unheard', async () => {
    const vault = await begun();
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
      return this.add({}, 'session');
    });
    await expect(vault.replace({ ...secrets, refreshedAt: 6 })).rejects.toThrow('storage-failed');
    await new Promise(setImmediate);
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
    expect(await vault.read()).toEqual(secrets);
  });

  it('takes the renewed secrets in place of the old', async () => {
    const vault = await begun();
    await vault.replace(renewed);
    expect(await vault.read()).toEqual(renewed);
  });

  it('writes with strict durability', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const vault = await begun();
    await vault.replace(secrets);
    await vault.erase();
    const writes = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes).toHaveLength(4);
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
  });
});

describe('what lies in the vault', () => {
  it('holds no secret in the clear, nor whose it is', async () => {
    const vault = await begun();
    await vault.replace(renewed);
    const bytes = await everyStoredByte();
    // The binding is in the clear: that this finds it shows that it would find the rest.
    expect(bytes).toContain('personal-client-1');
    expect(bytes).not.toMatch(/client-secret-s|refresh-token|account-1|reader-name/);
  });

  it('is under a key that cannot be taken out', async () => {
    await begun();
    const { key } = await rowOf('key');
    expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });

  it('is under a new key for each session, and never twice under one nonce', async () => {
    const vault = createVault(liveProfile);
    const nonces = new Set<string>();
    const keys = new Set<string>();
    for (const write of [vault.begin, vault.replace, vault.replace, vault.begin]) {
      await write(secrets);
      nonces.add(String((await rowOf('sealed')).iv));
      keys.add((await rowOf('key')).id);
    }
    expect(nonces.size).toBe(4);
    expect(keys.size).toBe(2);
  });
});

describe('a vault that was written for other addresses', () => {
  it.each([
    ['another service', developmentProfile],
    ['another API', { ...liveProfile, api: 'https://api.example.org' }],
    ['another authentication host', { ...liveProfile, auth: 'https://auth.example.org' }],
  ])('is no session for %s', async (_, profile) => {
    await begun();
    expect(await createVault(profile).read()).toBeNull();
    expect(await createVault(liveProfile).read()).toEqual(secrets);
  });

  it.each<[string, object]>([
    ['the API', { api: developmentProfile.api }],
    ['the authentication host', { auth: developmentProfile.auth }],
    ['the client', { clientId: 'personal-client-2' }],
  ])('does not open when something writes over the name of %s', async (_, forged) => {
    await begun();
    await changeRow('sealed', forged);
    const vault = createVault({ ...liveProfile, ...forged });
    await expect(vault.read()).rejects.toMatchObject({ name: 'Failure', code: 'session-lost' });
  });
});

describe('a vault that cannot be read', () => {
  it.each<[string, object]>([
    ['a changed ciphertext', { ciphertext: new ArrayBuffer(64) }],
    ['a nonce that is not', { iv: new Uint8Array(12) }],
    ['a ciphertext that is no bytes', { ciphertext: 'text' }],
  ])('says so, and keeps what it has: %s', async (_, damage) => {
    const vault = await begun();
    await changeRow('sealed', damage);
    await expect(vault.read()).rejects.toThrow('session-lost');
    expect(await rowOf('sealed')).toMatchObject(damage);
    expect(await rowOf('key')).toBeDefined();
  });

  it('is one whose contents are of another shape, or gone while their key is there', async () => {
    const vault = await begun({ ...secrets, refreshedAt: Number.NaN });
    await expect(vault.read()).rejects.toThrow('session-lost');
    await vault.begin(secrets);
    await change((database) => database.clear('sealed'));
    await expect(vault.read()).rejects.toThrow('session-lost');
  });

  it('is one whose database a later version has changed', async () => {
    (await openDB('vault', 2)).close();
    await expect(createVault(liveProfile).read()).rejects.toThrow('storage-failed');
  });

  it('takes a new session all the same', async () => {
    const vault = await begun();
    await changeRow('sealed', { ciphertext: new ArrayBuffer(64) });
    await vault.begin(renewed);
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-token-2' });
  });
});

describe('erasing', () => {
  it('leaves nothing', async () => {
    const vault = await begun();
    await vault.erase();
    expect(await vault.read()).toBeNull();
    expect(await rowOf('key')).toBeUndefined();
    expect(await rowOf('sealed')).toBeUndefined();
  });

  it('takes the key first: interrupted there, it has already signed out', async () => {
    const vault = await begun();
    const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(function (this: IDBObjectStore) {
      clear.mockImplementationOnce(() => {
        throw new DOMException('the worker died', 'UnknownError');
      });
      return this.delete('session');
    });
    await expect(vault.erase()).rejects.toThrow('storage-failed');
    expect(await rowOf('sealed')).toBeDefined();
    expect(await rowOf('key')).toBeUndefined();
    expect(await vault.read()).toBeNull();
  });

  it.each<[string, (vault: Vault) => Promise<void>, Secrets | null]>([
    ['is final', (vault) => vault.erase(), null],
    ['and signing in again is final', (vault) => vault.begin(ofAnother), ofAnother],
  ])('%s for a renewal of the old session that was under way', async (_, end, left) => {
    const vault = await begun();
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...parts) => {
      await end(vault);
      return encrypt(...parts);
    });
    await expect(vault.replace(secrets)).rejects.toThrow('signed-out');
    expect(await vault.read()).toEqual(left);
    expect(await rowOf('sealed')).toEqual(left ? expect.anything() : undefined);
  });

  it('leaves nothing to renew', async () => {
    await expect(createVault(liveProfile).replace(secrets)).rejects.toThrow('signed-out');
  });
});

async function change<T>(work: (database: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  const database = await openDB('vault');
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function rowOf(store: 'key' | 'sealed') {
  return change((database) => database.get(store, 'session'));
}

function changeRow(store: 'sealed', changes: object) {
  return change(async (database) =>
    database.put(store, { ...(await database.get(store, 'session')), ...changes }, 'session'),
  );
}

/** Everything in the database as one text, a character for each byte. */
function everyStoredByte(): Promise<string> {
  return change(async (database) => {
    const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
    return bytesOf(rows);
  });
}

function bytesOf(value: unknown): string {
  if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
  if (ArrayBuffer.isView(value)) return bytesOf(value.buffer);
  if (value instanceof CryptoKey) return '';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .flatMap(([name, part]) => [name, bytesOf(part)])
    .join('\n');
}
