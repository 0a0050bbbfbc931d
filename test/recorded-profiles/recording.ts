/**
 * What a build has left in a browser's profile, whole and as text: each database with its stores, indexes and rows, and what outlives the
 * browser's session of the extension's storage. A later build is given it back as it was.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';

export interface Recording {
  /** When it was recorded, in epoch ms of the clock that the build had. */
  readonly at: number;
  readonly databases: readonly RecordedDatabase[];
  readonly local: Record<string, unknown>;
  readonly sync: Record<string, unknown>;
}

interface RecordedDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly RecordedStore[];
}

interface RecordedStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[]; readonly unique: boolean }[];
  readonly rows: readonly { readonly key: IDBValidKey; readonly value: unknown }[];
}

/** @param at epoch ms. */
export async function recordProfile(at: number): Promise<Recording> {
  const found = await indexedDB.databases();
  const databases = await Promise.all(found.map(({ name = '' }) => recordDatabase(name)));
  const [local, sync] = await Promise.all([fakeBrowser.storage.local.get(null), fakeBrowser.storage.sync.get(null)]);
  return { at, databases, local, sync };
}

/** Puts everything back into empty stores. */
export async function restoreProfile({ databases, local, sync }: Recording): Promise<void> {
  for (const database of databases) await restoreDatabase(database);
  await fakeBrowser.storage.local.set(local);
  await fakeBrowser.storage.sync.set(sync);
}

async function recordDatabase(name: string): Promise<RecordedDatabase> {
  const database = await openDB(name);
  const stores = await Promise.all([...database.objectStoreNames].map((store) => recordStore(database, store)));
  database.close();
  return { name, version: database.version, stores };
}

async function recordStore(database: IDBPDatabase, name: string): Promise<RecordedStore> {
  const store = database.transaction(name).store;
  const { keyPath, autoIncrement } = store;
  const indexes = [...store.indexNames].map((index) => store.index(index));
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return {
    name,
    keyPath,
    autoIncrement,
    indexes: indexes.map((index) => ({ name: index.name, keyPath: index.keyPath, unique: index.unique })),
    rows: await Promise.all(keys.map(async (key, place) => ({ key, value: await written(values[place]) }))),
  };
}

async function restoreDatabase({ name, version, stores }: RecordedDatabase): Promise<void> {
  const database = await openDB(name, version, {
    upgrade(empty) {
      for (const { name, keyPath, autoIncrement, indexes } of stores) {
        const store = empty.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique });
      }
    },
  });
  for (const { name, keyPath, rows } of stores) {
    // A transaction does not wait for a key that is imported.
    const values = await Promise.all(rows.map(({ value }) => read(value)));
    const { store, done } = database.transaction(name, 'readwrite');
    for (const [place, { key }] of rows.entries()) void store.put(values[place], keyPath === null ? key : undefined);
    await done;
  }
  database.close();
}

/** JSON for what a database can hold. */
async function written(value: unknown): Promise<unknown> {
  if (value instanceof ArrayBuffer) return { $buffer: Buffer.from(value).toString('base64') };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (value instanceof CryptoKey) return { $key: await written(await crypto.subtle.exportKey('raw', value)) };
  if (value instanceof Blob) return { $blob: await written(await value.arrayBuffer()), type: value.type };
  if (Array.isArray(value)) return Promise.all(value.map(written));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`no way to write a ${value.constructor.name}`);
  const entries = Object.entries(value).map(async ([name, one]) => [name, await written(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function read(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(read));
  if (typeof value !== 'object' || value === null) return value;
  if ('$buffer' in value) return new Uint8Array(Buffer.from(String(value.$buffer), 'base64')).buffer;
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'));
  if ('$blob' in value && 'type' in value) return new Blob([await bufferOf(value.$blob)], { type: String(value.type) });
  if ('$key' in value)
    return crypto.subtle.importKey('raw', await bufferOf(value.$key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const entries = Object.entries(value).map(async ([name, one]) => [name, await read(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function bufferOf(value: unknown): Promise<ArrayBuffer> {
  const buffer = await read(value);
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError('bytes were recorded as something else');
  return buffer;
}
