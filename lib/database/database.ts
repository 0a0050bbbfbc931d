import { type IDBPDatabase, openDB } from 'idb';
import { Failure } from '../failure';
import { migrations as allMigrations, type Migration } from './migrations';
import { type DexmarkSchema, personalStores } from './schema';
import { write } from './transactions';

/** Opens the database `dexmark`: the background creates and migrates it, pages only ever read what is there. */
export type Dexmark = IDBPDatabase<DexmarkSchema>;

export const DATABASE_NAME = 'dexmark';

/**
 * Opens the database for the background, migrating it from whatever version it has.
 * @throws Failure `out-of-date` when a newer version of the extension wrote it, `storage-failed` when it cannot be opened.
 *   In both cases nothing of it is touched.
 */
export async function openDexmark(migrations: readonly Migration[] = allMigrations): Promise<Dexmark> {
  let brokenStep: unknown;
  try {
    return await openDB<DexmarkSchema>(DATABASE_NAME, migrations.length, {
      upgrade(database, oldVersion, _newVersion, upgrade) {
        const steps = runInOrder(migrations.slice(oldVersion), database, upgrade);
        // A step that fails takes back the whole migration; the browser by itself would keep the half of it.
        steps.catch((cause: unknown) => {
          brokenStep = cause;
          abort(upgrade);
        });
      },
      blocking: closeAtOnce,
    });
  } catch (thrown) {
    throw new Failure(isNamed(thrown, 'VersionError') ? 'out-of-date' : 'storage-failed', {
      cause: brokenStep ?? thrown,
    });
  }
}

/**
 * Opens the database for a page, which must neither create nor migrate it, nor stand in the way of a migration.
 * @returns null when the background has not made it yet, or has not brought it to the present version.
 * @throws Failure `storage-failed` when it is there and cannot be opened.
 */
export async function openForReading(version = allMigrations.length): Promise<Dexmark | null> {
  try {
    const database = await openDB<DexmarkSchema>(DATABASE_NAME, undefined, {
      upgrade: (_database, _oldVersion, _newVersion, upgrade) => abort(upgrade),
      blocking: closeAtOnce,
    });
    if (database.version === version) return database;
    database.close();
    return null;
  } catch (cause) {
    if (isNamed(cause, 'AbortError')) return null;
    throw new Failure('storage-failed', { cause });
  }
}

/**
 * "Erase everything": empties every store but the ledger, all or nothing. The ledger says nothing of the person, and forgetting
 * a block that still stands would make it longer. The database itself stays, so that open pages need not close.
 * @param identity its new one, at once: a database without any would be rebuilt from a copy of what was erased.
 * @throws Failure `storage-failed`.
 */
export async function eraseDexmark(database: Dexmark, identity: string): Promise<void> {
  await write(database, personalStores, async (erasure) => {
    await Promise.all(personalStores.map((name) => erasure.objectStore(name).clear()));
    await erasure.objectStore('facts').put({ account: '', name: 'identity', id: identity });
  });
}

/** Every key of one account in a store whose keys begin with the account: arrays sort after all strings. */
export function ofAccount(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account], [account, []]);
}

async function runInOrder(steps: readonly Migration[], ...parts: Parameters<Migration>): Promise<void> {
  for (const step of steps) await step(...parts);
}

/** Whoever opens is told by the opening itself; the transaction's own promise has no reader. */
function abort(upgrade: Parameters<Migration>[1]): void {
  upgrade.done.catch(() => undefined);
  upgrade.abort();
}

/** A connection that blocks a newer version gives way; whoever held it opens again. */
function closeAtOnce(_current: number, _blocked: number | null, event: IDBVersionChangeEvent): void {
  if (event.target instanceof IDBDatabase) event.target.close();
}

function isNamed(thrown: unknown, name: string): boolean {
  return thrown instanceof Error && thrown.name === name;
}
