import type { IDBPDatabase, IDBPTransaction } from 'idb';
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

export const migrations: readonly Migration[] = [createStores];

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
