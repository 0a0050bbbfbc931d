import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { Failure } from '../failure';
import type { Profile } from '../service/profile';
import { type Binding, decrypt, type Encrypted, encrypt, newKey } from './encryption';

/** The one place for the client secret and the refresh token: docs/session.md, "What is kept where". */
export interface Vault {
  /** `null` if this profile has none. Throws Failure `session-lost` if it cannot be opened; `storage-failed`, as the others. */
  read(): Promise<Secrets | null>;
  begin(secrets: Secrets): Promise<void>;
  /** Of the same session. Throws Failure `signed-out` if there is none. */
  replace(secrets: Secrets): Promise<void>;
  /** The key first, durably, which makes the rest unreadable. */
  erase(): Promise<void>;
}

export interface Secrets {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** `null` if the service did not say. */
  readonly refreshExpiresAt: number | null;
  readonly refreshedAt: number;
  /** When the refresh token last left without a known outcome; else `null`. */
  readonly attemptAt: number | null;
  /** A server that may just have been started has refused the refresh token. */
  readonly doubt?: Doubt | null | undefined;
  readonly account: { readonly id: string; readonly name: string } | null;
  /** Why the service did not say so, as a failure's code. */
  readonly accountError?: string | null | undefined;
  /** The service ended it, so its refresh token is never sent again. */
  readonly isRevoked: boolean;
}

export interface Doubt {
  readonly at: number;
  /** Since the one request more has left: it may have been refused, too. */
  readonly isAskedAgain: boolean;
  /** How many requests more, in a row, had no verdict. */
  readonly unanswered?: number | undefined;
}

/** What is encrypted. */
const Content = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  refreshToken: v.string(),
  refreshExpiresAt: v.nullable(v.number()),
  refreshedAt: v.number(),
  attemptAt: v.optional(v.nullable(v.number()), null),
  doubt: v.optional(
    v.nullable(v.object({ at: v.number(), isAskedAgain: v.boolean(), unanswered: v.optional(v.number()) })),
  ),
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
  accountError: v.optional(v.nullable(v.string())),
  isRevoked: v.boolean(),
});

/** Moves on when `Content` changes so that an older row cannot be read. */
const VERSION = 1;

interface Contents extends DBSchema {
  key: { key: 'session'; value: { readonly id: string; readonly key: CryptoKey } };
  sealed: { key: 'session'; value: Binding & Encrypted };
}

export function createVault({ api, auth }: Pick<Profile, 'api' | 'auth'>): Vault {
  const bindingFor = (clientId: string): Binding => ({ version: VERSION, api, auth, clientId });

  return {
    read: () =>
      guarded(async (database) => {
        const transaction = database.transaction(['key', 'sealed']);
        const [keyRow, row] = await Promise.all([
          transaction.objectStore('key').get('session'),
          transaction.objectStore('sealed').get('session'),
        ]);
        // A row without its key is what an interrupted erasure leaves.
        if (!keyRow) return null;
        if (!row) throw new Failure('session-lost');
        if (row.api !== api || row.auth !== auth) return null;
        const content = await decrypt(keyRow.key, bindingFor(row.clientId), row).catch((cause: unknown) => {
          throw new Failure('session-lost', { cause });
        });
        const parsed = v.safeParse(Content, content);
        if (!parsed.success) throw new Failure('session-lost');
        return parsed.output;
      }),

    begin: (secrets) =>
      guarded(async (database) => {
        const key = await newKey();
        const binding = bindingFor(secrets.clientId);
        const encrypted = await encrypt(key, binding, secrets);
        const transaction = database.transaction(['key', 'sealed'], 'readwrite', { durability: 'strict' });
        await Promise.all([
          transaction.objectStore('key').put({ id: crypto.randomUUID(), key }, 'session'),
          transaction.objectStore('sealed').put({ ...binding, ...encrypted }, 'session'),
          transaction.done,
        ]);
      }),

    replace: (secrets) =>
      guarded(async (database) => {
        const keyRow = await database.get('key', 'session');
        if (!keyRow) throw new Failure('signed-out');
        const binding = bindingFor(secrets.clientId);
        const encrypted = await encrypt(keyRow.key, binding, secrets);
        const transaction = database.transaction(['key', 'sealed'], 'readwrite', { durability: 'strict' });
        const replace = async () => {
          const isStillThere = (await transaction.objectStore('key').get('session'))?.id === keyRow.id;
          if (isStillThere) await transaction.objectStore('sealed').put({ ...binding, ...encrypted }, 'session');
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

/** Done once more if the browser closes the connection: under the session's lock, the key is then the same one, or erased. */
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

/** The vault is visited a few times an hour, and an open connection would block its deletion. */
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
