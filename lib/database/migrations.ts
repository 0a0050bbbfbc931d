import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { fromVersion1 } from './intents-of-version-1';
import type { DexmarkSchema } from './schema';

/**
 * How the database came to its present shape: one step for each version, in order. A step that was released is never
 * edited; the next change is a new step. Only the background runs them.
 */
export type Migration = (
  database: IDBPDatabase<DexmarkSchema>,
  upgrade: IDBPTransaction<DexmarkSchema, StoreNames, 'versionchange'>,
) => void | Promise<void>;

type StoreNames = IDBPDatabase<DexmarkSchema>['objectStoreNames'][number][];

export const migrations: readonly Migration[] = [createStores, valueOfWishes, publicationsAndCounts];

/** Version 1: the stores themselves. */
function createStores(database: IDBPDatabase<DexmarkSchema>): void {
  database.createObjectStore('intents');
  database.createObjectStore('manga', { keyPath: ['account', 'id'] });
  database.createObjectStore('chapters', { keyPath: ['account', 'id'] }).createIndex('manga', ['account', 'mangaId']);
  database.createObjectStore('markers', { keyPath: ['account', 'mangaId'] });
  database.createObjectStore('covers', { keyPath: 'mangaId' });
  database.createObjectStore('facts', { keyPath: ['account', 'name'] });
  database.createObjectStore('ledger');
}

/**
 * Version 2: there are wishes for more than marks, so what was called `read` is a `value`. A row that is no mark of version 1, or
 * lies under another key than its own, is set aside as it is: what it was is unknown, and it may be all that is left of a wish.
 */
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

/**
 * Version 3: chapters are found by when they came out, what is unread of each series is kept, and the sizes of covers
 * can be added up without reading the pictures.
 */
async function publicationsAndCounts(...[database, upgrade]: Parameters<Migration>): Promise<void> {
  database.createObjectStore('unread', { keyPath: ['account', 'mangaId'] });
  upgrade.objectStore('chapters').createIndex('published', ['account', 'publishAt']);
  const covers = upgrade.objectStore('covers');
  covers.createIndex('size', ['file', 'size']);
  for (let cursor = await covers.openCursor(); cursor !== null; cursor = await cursor.continue()) {
    await cursor.update({ ...cursor.value, size: cursor.value.bytes?.byteLength ?? 0 });
  }
}
