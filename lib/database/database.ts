import { openDB } from 'idb';
import { Failure } from '../failure';
import { migrations as allMigrations, type Migration } from './migrations';
import { type Dexmark, type DexmarkSchema, personalStores } from './schema';
import { stored, write } from './transactions';

export const DATABASE_NAME = 'dexmark';

/**
 * Opens the database for the background, migrating it from whatever version it has.
 * @param onClosed called when the connection is gone: the browser has closed it (storage was cleared, or is broken), or a newer
 *   version wants the database.
 * @throws Failure `out-of-date` when a newer version of the extension wrote it, `storage-failed` when it cannot be opened.
 *   In both cases nothing of it is touched.
 */
export async function openDexmark(
  migrations: readonly Migration[] = allMigrations,
  onClosed: () => void = () => undefined,
): Promise<Dexmark> {
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
      blocking: (...change) => {
        closeAtOnce(...change);
        onClosed();
      },
      terminated: onClosed,
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

/**
 * Opens the database for one reading and closes it, for pages, which hold no connection. If the browser closes it in the middle,
 * the reading is tried once more.
 * @param open `openForReading`. @returns null where there is no database yet. @throws Failure `storage-failed`.
 */
export async function readOnce<Result>(
  open: () => Promise<Dexmark | null>,
  read: (database: Dexmark) => Promise<Result>,
): Promise<Result | null> {
  const attempt = async () => {
    const database = await open();
    return database && (await read(database).finally(() => database.close()));
  };
  try {
    return await attempt();
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
  }
  return stored(attempt);
}

async function runInOrder(steps: readonly Migration[], ...parts: Parameters<Migration>): Promise<void> {
  for (const step of steps) await step(...parts);
}

/** The opening itself rejects for its caller; the transaction's own promise has no reader. */
function abort(upgrade: Parameters<Migration>[1]): void {
  upgrade.done.catch(() => undefined);
  upgrade.abort();
}

/** A connection that blocks a newer version gives way; its holder opens again. */
function closeAtOnce(_current: number, _blocked: number | null, event: IDBVersionChangeEvent): void {
  if (event.target instanceof IDBDatabase) event.target.close();
}

function isNamed(thrown: unknown, name: string): boolean {
  return thrown instanceof Error && thrown.name === name;
}
