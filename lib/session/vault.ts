import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { Failure } from '../failure';
import type { Profile } from '../service/profile';

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

const Doubt = v.object({
  at: v.number(),
  /** Since the one request more has left: it may have been refused, too. */
  isAskedAgain: v.boolean(),
  /** How many requests more, in a row, had no verdict. */
  unanswered: v.optional(v.number()),
});
export type Doubt = Readonly<v.InferOutput<typeof Doubt>>;

/** What is encrypted. */
const Secrets = v.object({
  clientId: v.string(),
  clientSecret: v.string(),
  refreshToken: v.string(),
  /** `null` if the service did not say. */
  refreshExpiresAt: v.nullable(v.number()),
  refreshedAt: v.number(),
  /** When the refresh token last left without a known outcome; else `null`. */
  attemptAt: v.optional(v.nullable(v.number()), null),
  /** A server that may just have been started has refused the refresh token. */
  doubt: v.optional(v.nullable(Doubt)),
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Why the service did not say so, as a failure's code. */
  accountError: v.optional(v.nullable(v.string())),
  /** The service ended it, so its refresh token is never sent again. */
  isRevoked: v.boolean(),
});
export type Secrets = Readonly<v.InferOutput<typeof Secrets>>;

/** Moves on when `Secrets` changes so that an older row cannot be read. */
const VERSION = 1;

/** Authenticated with the ciphertext: with any other binding it does not open. */
interface Binding {
  readonly version: number;
  readonly api: string;
  readonly auth: string;
  readonly clientId: string;
}

interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

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
        const parsed = v.safeParse(Secrets, content);
        if (!parsed.success) throw new Failure('session-lost');
        return parsed.output;
      }),

    begin: (secrets) =>
      guarded(async (database) => {
        const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
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

/** AES-GCM under a key that no script can export: docs/session.md, "What is kept where". */
async function encrypt(key: CryptoKey, binding: Binding, content: unknown): Promise<Encrypted> {
  // 96 random bits: far from a collision at a few renewals an hour (NIST SP 800-38D, 8.2.2).
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plaintext = new TextEncoder().encode(JSON.stringify(content));
  return { iv, ciphertext: await crypto.subtle.encrypt(algorithm(iv, binding), key, plaintext) };
}

/** Throws DOMException `OperationError` if the key or the binding is another one, or the ciphertext was changed. */
async function decrypt(key: CryptoKey, binding: Binding, { iv, ciphertext }: Encrypted): Promise<unknown> {
  const plaintext = await crypto.subtle.decrypt(algorithm(iv, binding), key, ciphertext);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { version, api, auth, clientId }: Binding): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify(['dexmark vault', version, api, auth, clientId]));
  return { name: 'AES-GCM', iv, additionalData };
}
