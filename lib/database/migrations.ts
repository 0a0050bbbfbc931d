import type { IDBPDatabase, IDBPTransaction } from 'idb';

/**
 * One step for each version, in order. A released step is never edited; it knows the shapes of its own time, not the schema's.
 * Only the background runs them.
 */
export type Migration = (database: IDBPDatabase, upgrade: Upgrade) => void | Promise<void>;
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/** The version that the first step makes. Those before it were never released; nothing reads them. */
export const FIRST_VERSION = 10;

export const migrations: readonly Migration[] = [createStores];

export function versionOf(steps: readonly Migration[]): number {
  return FIRST_VERSION - 1 + steps.length;
}

function createStores(database: IDBPDatabase): void {
  database.createObjectStore('intents');
  database.createObjectStore('manga', { keyPath: ['account', 'id'] });
  const chapters = database.createObjectStore('chapters', { keyPath: ['account', 'id'] });
  chapters.createIndex('manga', ['account', 'mangaId']);
  chapters.createIndex('published', ['account', 'publishAt']);
  // The series in which a chapter without a row is read.
  database
    .createObjectStore('markers', { keyPath: ['account', 'mangaId'] })
    .createIndex('read', 'read', { multiEntry: true });
  database.createObjectStore('unread', { keyPath: ['account', 'mangaId'] });
  database.createObjectStore('seriesSettings', { keyPath: ['account', 'mangaId'] });
  const bulkEntries = database.createObjectStore('bulkEntries', { keyPath: ['account', 'sequence'] });
  bulkEntries.createIndex('state', ['account', 'state']);
  bulkEntries.createIndex('operation', ['account', 'operationId', 'state']);
  // Sizes add up without reading pictures.
  database.createObjectStore('covers', { keyPath: 'mangaId' }).createIndex('size', ['file', 'size']);
  // An operation finds the press that it made or has undone.
  const history = database.createObjectStore('history', { keyPath: ['account', 'sequence'] });
  history.createIndex('operation', 'operations', { multiEntry: true });
  database.createObjectStore('metadata', { keyPath: ['account', 'name'] });
  database.createObjectStore('ledger');
}
