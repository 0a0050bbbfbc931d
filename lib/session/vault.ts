import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { Failure } from '../failure';
import type { Profile } from '../service/profile';
import { type Binding, decrypt, type Encrypted, encrypt, newKey } from './encryption';

/**
 * The one place for the client secret and the refresh token: a database of its own, which content scripts cannot open in any
 * browser. What lies in it is encrypted under a key that can be used but not read.
 *
 * Invariants:
 * - A session is written whole or not at all: a new one together with its new key, a renewed one over the old.
 * - What was erased stays erased: a renewal that was under way finds its key gone and writes nothing.
 * - Secrets come out only for the addresses they were written for.
 * - What does not open or makes no sense is said (`session-lost`), and kept until the person erases it or signs in again.
 */
export interface Vault {
  /** The session of this profile, or `null`. @throws Failure `session-lost` when it cannot be opened; `storage-failed`. */
  read(): Promise<Secrets | null>;
  /** Begins a session in place of whatever there was. @throws Failure `storage-failed`. */
  begin(secrets: Secrets): Promise<void>;
  /** Replaces what is kept of the session that is there. @throws Failure `signed-out` when there is none; `storage-failed`. */
  renew(secrets: Secrets): Promise<void>;
  /** The key first, durably, which makes the rest unreadable; then the rest. @throws Failure `storage-failed`. */
  erase(): Promise<void>;
}

const Secrets = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  refreshToken: v.string(),
  /** When the refresh token dies, in epoch ms; `null` when the service did not say. */
  refreshExpiresAt: v.nullable(v.number()),
  /** When the pair was last renewed, in epoch ms. */
  renewedAt: v.number(),
  /** When the refresh token last left without anybody hearing what became of it, in epoch ms; else `null`. */
  attemptAt: v.optional(v.nullable(v.number()), null),
  /** Whose session it is; `null` until the service was asked. */
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Why the service did not say so when it was asked last, as a failure's code. */
  accountError: v.optional(v.nullable(v.string())),
  /** Whether the service ended it: then its refresh token is never sent again. */
  isOver: v.boolean(),
});
export type Secrets = v.InferOutput<typeof Secrets>;

/** Moves on when `Secrets` changes so that an older row cannot be read; it is part of what the encryption is bound to. */
const VERSION = 1;

interface Contents extends DBSchema {
  /** One row each, both under `session`. The id tells one session's key from the next one's. */
  key: { key: 'session'; value: { readonly id: string; readonly key: CryptoKey } };
  sealed: { key: 'session'; value: Binding & Encrypted };
}

export function createVault({ api, auth }: Pick<Profile, 'api' | 'auth'>): Vault {
  const bindingFor = (clientId: string): Binding => ({ version: VERSION, api, auth, clientId });

  return {
    read: () =>
      guarded(async (database) => {
        const transaction = database.transaction(['key', 'sealed']);
        const [keyRow, sealed] = await Promise.all([
          transaction.objectStore('key').get('session'),
          transaction.objectStore('sealed').get('session'),
        ]);
        // Without its key a row is what an interrupted erasure leaves.
        if (!keyRow) return null;
        if (!sealed) throw new Failure('session-lost');
        if (sealed.api !== api || sealed.auth !== auth) return null;
        const content = await decrypt(keyRow.key, bindingFor(sealed.clientId), sealed).catch((cause: unknown) => {
          throw new Failure('session-lost', { cause });
        });
        const opened = v.safeParse(Secrets, content);
        if (!opened.success) throw new Failure('session-lost');
        return opened.output;
      }),

    begin: (secrets) =>
      guarded(async (database) => {
        const key = await newKey();
        const binding = bindingFor(secrets.clientId);
        const sealed = await encrypt(key, binding, secrets);
        const transaction = database.transaction(['key', 'sealed'], 'readwrite', { durability: 'strict' });
        await Promise.all([
          transaction.objectStore('key').put({ id: crypto.randomUUID(), key }, 'session'),
          transaction.objectStore('sealed').put({ ...binding, ...sealed }, 'session'),
          transaction.done,
        ]);
      }),

    renew: (secrets) =>
      guarded(async (database) => {
        const keyRow = await database.get('key', 'session');
        if (!keyRow) throw new Failure('signed-out');
        const binding = bindingFor(secrets.clientId);
        const sealed = await encrypt(keyRow.key, binding, secrets);
        const transaction = database.transaction(['key', 'sealed'], 'readwrite', { durability: 'strict' });
        const replace = async () => {
          const isStillThere = (await transaction.objectStore('key').get('session'))?.id === keyRow.id;
          if (isStillThere) await transaction.objectStore('sealed').put({ ...binding, ...sealed }, 'session');
          return isStillThere;
        };
        const [isReplaced] = await Promise.all([replace(), transaction.done]);
        if (!isReplaced) throw new Failure('signed-out');
      }),

    erase: () =>
      guarded(async (database) => {
        for (const store of ['key', 'sealed'] as const) {
          const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
          await Promise.all([transaction.store.clear(), transaction.done]);
        }
      }),
  };
}

/**
 * If the browser closes the connection before the work is done, it is done once more. A renewal stays safe: it and `begin` take
 * turns under the session's lock, so the key that it finds the second time is the same one, or erased.
 */
async function guarded<T>(work: (database: IDBPDatabase<Contents>) => Promise<T>): Promise<T> {
  try {
    return await visit(work).catch((thrown: unknown) => {
      if (thrown instanceof DOMException && thrown.name === 'InvalidStateError') return visit(work);
      throw thrown;
    });
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure('storage-failed', { cause });
  }
}

/** Opens, works, closes: the vault is visited a few times an hour, and an open connection would block its deletion. */
async function visit<T>(work: (database: IDBPDatabase<Contents>) => Promise<T>): Promise<T> {
  let database: IDBPDatabase<Contents> | undefined;
  try {
    database = await openDB<Contents>('vault', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('key');
        fresh.createObjectStore('sealed');
      },
    });
    return await work(database);
  } finally {
    database?.close();
  }
}
