import { type IDBPCursorWithValue, type IDBPDatabase, type IDBPTransaction, unwrap } from 'idb';
import { fromVersion1 } from './intents-of-version-1';
import { fromVersion3 } from './intents-of-version-3';

/**
 * One step for each version, in order. A released step is never edited; it knows the shapes of its own time, not the schema's.
 * Only the background runs them.
 */
export type Migration = (database: IDBPDatabase, upgrade: Upgrade) => void | Promise<void>;
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

export const migrations: readonly Migration[] = [
  createStores,
  valueOfIntents,
  publicationsAndCounts,
  namesOfTheGlossary,
  historyOfMarks,
  settingsOfSeries,
  entriesOfBulkChanges,
];

function createStores(database: IDBPDatabase): void {
  database.createObjectStore('intents');
  database.createObjectStore('manga', { keyPath: ['account', 'id'] });
  database.createObjectStore('chapters', { keyPath: ['account', 'id'] }).createIndex('manga', ['account', 'mangaId']);
  database.createObjectStore('markers', { keyPath: ['account', 'mangaId'] });
  database.createObjectStore('covers', { keyPath: 'mangaId' });
  database.createObjectStore('facts', { keyPath: ['account', 'name'] });
  database.createObjectStore('ledger');
}

/** Version 2: `read` becomes `value`. Rows that cannot be read may be all that is left of an intent, so they are quarantined. */
async function valueOfIntents(database: IDBPDatabase, upgrade: Upgrade): Promise<void> {
  database.createObjectStore('setAside', { autoIncrement: true });
  await rewriteIntents(upgrade, 1, fromVersion1);
}

/** Version 3: chapters by publication, unread counts, and cover sizes that add up without reading pictures. */
async function publicationsAndCounts(database: IDBPDatabase, upgrade: Upgrade): Promise<void> {
  database.createObjectStore('unread', { keyPath: ['account', 'mangaId'] });
  upgrade.objectStore('chapters').createIndex('published', ['account', 'publishAt']);
  const covers = upgrade.objectStore('covers');
  covers.createIndex('size', ['file', 'size']);
  await eachRow(upgrade, 'covers', async (cursor) => {
    await cursor.update({ ...cursor.value, size: cursor.value.bytes?.byteLength ?? 0 });
  });
}

/** Version 4: fields are called by the words of `docs/glossary.md`. A row that cannot be read is quarantined, as in version 2. */
async function namesOfTheGlossary(_database: IDBPDatabase, upgrade: Upgrade): Promise<void> {
  await rewriteIntents(upgrade, 3, fromVersion3);
  unwrap(upgrade.objectStore('setAside')).name = 'quarantined';
  await eachRow(upgrade, 'manga', async (cursor) => {
    const { took, whole, ...manga } = cursor.value;
    if (took || whole)
      await cursor.update({ ...manga, ...(took && { localOverrides: took }), ...(whole && { complete: whole }) });
  });
  await eachRow(upgrade, 'markers', async (cursor) => {
    const { heard, ...markers } = cursor.value;
    if (heard) await cursor.update({ ...markers, unconfirmed: heard });
  });
}

/** Version 5. An operation finds the press that it made or has undone. */
function historyOfMarks(database: IDBPDatabase): void {
  const history = database.createObjectStore('history', { keyPath: ['account', 'sequence'] });
  history.createIndex('operation', 'operations', { multiEntry: true });
}

/** Version 6: what is chosen for one series. */
function settingsOfSeries(database: IDBPDatabase): void {
  database.createObjectStore('seriesSettings', { keyPath: ['account', 'mangaId'] });
}

/** Version 7: each entry of a bulk change is a row of its own. */
async function entriesOfBulkChanges(database: IDBPDatabase, upgrade: Upgrade): Promise<void> {
  const rows = database.createObjectStore('bulkEntries', { keyPath: ['account', 'sequence'] });
  rows.createIndex('state', ['account', 'state']);
  rows.createIndex('operation', ['account', 'operationId', 'state']);
  await eachRow(upgrade, 'facts', async (cursor) => {
    if (cursor.value.name !== 'bulk') return;
    const { entries, ...change } = cursor.value;
    const { account, queued } = change;
    const skipped = new Set(change.skipped);
    for (const [sequence, entry] of entries.entries()) {
      const reached = skipped.has(entry.mangaId) ? 'skipped' : 'queued';
      const state = sequence < queued ? reached : 'unreached';
      await upgrade.objectStore('bulkEntries').add({ ...entry, account, sequence, state });
    }
    await cursor.update({ ...change, of: entries.length, skipped: skipped.size });
  });
}

/** Rewrites the rows of the queue; a row that `read` cannot read is quarantined as it is. @param version that wrote them. */
async function rewriteIntents(
  upgrade: Upgrade,
  version: number,
  read: (row: unknown) => { account: string | null; kind: string; key: string } | null,
): Promise<void> {
  await eachRow(upgrade, 'intents', async (cursor) => {
    const intent = read(cursor.value);
    if (intent && liesUnder(cursor.key, intent)) {
      await cursor.update(intent);
    } else {
      await upgrade.objectStore('setAside').add({ version, key: cursor.key, row: cursor.value });
      await cursor.delete();
    }
  });
}

type Cursor = IDBPCursorWithValue<unknown, string[], string, unknown, 'versionchange'>;

async function eachRow(upgrade: Upgrade, store: string, change: (cursor: Cursor) => Promise<void>): Promise<void> {
  for (let cursor = await upgrade.objectStore(store).openCursor(); cursor !== null; cursor = await cursor.continue()) {
    await change(cursor);
  }
}

/** What was written of a row under another key would be sent again and again. */
function liesUnder(key: IDBValidKey, intent: { account: string | null; kind: string; key: string }): boolean {
  return indexedDB.cmp(key, [intent.account ?? '', intent.kind, intent.key]) === 0;
}
