import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Page } from 'playwright-core';

/** One store of the extension's database. */
export interface StoredRows {
  readonly store: string;
  readonly rows: number;
  /** Of all rows as structured clones. */
  readonly bytes: number;
}

/** Without covers, which are pictures. */
const stores = ['manga', 'chapters', 'markers', 'unread', 'metadata', 'intents', 'ledger'];
const AT_ONCE = 5_000;

/** @param page one of the extension's own. */
export async function storedRows(page: Page): Promise<StoredRows[]> {
  const measured: StoredRows[] = [];
  for (const store of stores) {
    let bytes = 0;
    let rows = 0;
    for (let after: unknown = null, isOver = false; !isOver; ) {
      const some = await page.evaluate(readSome, { store, after, atOnce: AT_ONCE });
      rows += some.rows.length;
      bytes += some.rows.reduce((sum: number, row) => sum + serialize(row).byteLength, 0);
      after = some.last;
      isOver = some.rows.length < AT_ONCE;
    }
    measured.push({ store, rows, bytes });
  }
  return measured;
}

/** Runs in the page, where no function that has a name is known. */
async function readSome({ store, after, atOnce }: { store: string; after: unknown; atOnce: number }) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('dexmark');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const reading = database.transaction(store).objectStore(store);
  const range = after === null ? null : IDBKeyRange.lowerBound(after as IDBValidKey, true);
  const [rows = [], keys = []] = await Promise.all(
    [reading.getAll(range, atOnce), reading.getAllKeys(range, atOnce)].map(
      (request) =>
        new Promise<readonly unknown[]>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        }),
    ),
  );
  database.close();
  return { rows, last: keys.at(-1) ?? null };
}

/** The files of all databases in a browser's profile, in bytes. */
export async function databasesOnDisk(profile: string): Promise<number> {
  const files = await readdir(profile, { recursive: true });
  const ofDatabases = files.filter((name) => name.includes('IndexedDB'));
  const sizes = await Promise.all(ofDatabases.map((name) => stat(join(profile, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
