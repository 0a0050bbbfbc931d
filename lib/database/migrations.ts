import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { fromVersion1 } from './intents-of-version-1';
import type { DexmarkSchema } from './schema';

/** One step for each version, in order. A released step is never edited. Only the background runs them. */
export type Migration = (
  database: IDBPDatabase<DexmarkSchema>,
  upgrade: IDBPTransaction<DexmarkSchema, StoreNames, 'versionchange'>,
) => void | Promise<void>;

type StoreNames = IDBPDatabase<DexmarkSchema>['objectStoreNames'][number][];

export const migrations: readonly Migration[] = [createStores, valueOfWishes, publicationsAndCounts];

function createStores(database: IDBPDatabase<DexmarkSchema>): void {
  database.createObjectStore('intents');
  database.createObjectStore('manga', { keyPath: ['account', 'id'] });
  database.createObjectStore('chapters', { keyPath: ['account', 'id'] }).createIndex('manga', ['account', 'mangaId']);
  database.createObjectStore('markers', { keyPath: ['account', 'mangaId'] });
  database.createObjectStore('covers', { keyPath: 'mangaId' });
  database.createObjectStore('facts', { keyPath: ['account', 'name'] });
  database.createObjectStore('ledger');
}

/** Version 2: `read` becomes `value`. Rows that cannot be read may be all that is left of an intent, so they are quarantined. */
async function valueOfWishes(...[database, upgrade]: Parameters<Migration>): Promise<void> {
  const setAside = database.createObjectStore('setAside', { autoIncrement: true });
  for (
    let cursor = await upgrade.objectStore('intents').openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  ) {
    const intent = fromVersion1(cursor.value);
    if (intent && indexedDB.cmp(cursor.key, [intent.account ?? '', intent.kind, intent.key]) === 0) {
      await cursor.update(intent);
    } else {
      await setAside.add({ version: 1, key: cursor.key, row: cursor.value });
      await cursor.delete();
    }
  }
}

/** Version 3: chapters by publication, unread counts, and cover sizes that add up without reading pictures. */
async function publicationsAndCounts(...[database, upgrade]: Parameters<Migration>): Promise<void> {
  database.createObjectStore('unread', { keyPath: ['account', 'mangaId'] });
  upgrade.objectStore('chapters').createIndex('published', ['account', 'publishAt']);
  const covers = upgrade.objectStore('covers');
  covers.createIndex('size', ['file', 'size']);
  for (let cursor = await covers.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    await cursor.update({ ...cursor.value, size: cursor.value.bytes?.byteLength ?? 0 });
  }
}
