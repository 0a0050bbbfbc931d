import { deleteDB, openDB } from 'idb';
import { Failure } from '../failure';
import { migrations as allMigrations, FIRST_VERSION, type Migration, versionOf } from './migrations';
import { accountStores, type Dexmark, type DexmarkSchema, personalStores } from './schema';
import { stored, write } from './transactions';

export const DATABASE_NAME = 'dexmark';

/**
 * @param onClosed the browser closed it, or a newer version wants it.
 * @throws Failure `out-of-date` if a newer version wrote it, `unreleased-data` if one from before the first release did, `storage-failed`.
 */
export async function openDexmark(
  migrations: readonly Migration[] = allMigrations,
  onClosed: () => void = () => undefined,
): Promise<Dexmark> {
  let brokenStep: unknown;
  try {
    return await openDB<DexmarkSchema>(DATABASE_NAME, versionOf(migrations), {
      upgrade(database, oldVersion, _newVersion, upgrade) {
        // A migration knows the shapes of its own time.
        const steps = upgradeFrom(oldVersion, migrations, ...([database, upgrade] as unknown as Parameters<Migration>));
        // By itself the browser would keep the finished half of a failed migration.
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
    if (brokenStep instanceof Failure) throw brokenStep;
    const isNewer = thrown instanceof Error && thrown.name === 'VersionError';
    throw new Failure(isNewer ? 'out-of-date' : 'storage-failed', { cause: brokenStep ?? thrown });
  }
}

/** For pages: never creates or migrates. @returns null until the background has done so. @throws Failure `storage-failed`. */
export async function openForReading(version = versionOf(allMigrations)): Promise<Dexmark | null> {
  let isMissing = false;
  try {
    const database = await openDB<DexmarkSchema>(DATABASE_NAME, undefined, {
      upgrade(_database, _oldVersion, _newVersion, upgrade) {
        isMissing = true;
        abort(upgrade);
      },
      blocking: closeAtOnce,
    });
    if (database.version === version) return database;
    database.close();
    return null;
  } catch (cause) {
    // Not by the error's name: a page that is closed meanwhile gets the same one, and must not take its library for empty.
    if (isMissing) return null;
    throw new Failure('storage-failed', { cause });
  }
}

/**
 * Chrome keeps what was written to an origin's databases in a log of up to 4 MB, and reads all of it whenever it opens one for the first
 * time in a while: 30 ms of each wake after a first check. To delete any of them has it put the log into its tables first. Firefox has no
 * such log. @throws DOMException.
 */
export async function settleWrites(): Promise<void> {
  if (import.meta.env.BROWSER === 'firefox') return;
  const name = `${DATABASE_NAME}.settling`;
  (await openDB(name)).close();
  await deleteDB(name);
}

/** Ledger and all: nothing in it can be read. @throws Failure `storage-failed`. */
export async function deleteDexmark(): Promise<void> {
  await stored(() => deleteDB(DATABASE_NAME));
}

/**
 * Empties every store but the ledger, all or nothing: the ledger says nothing of the person, and a forgotten block grows longer.
 * @param identity at once: without one, the next start rebuilds the queue from its copy. @throws Failure `storage-failed`.
 */
export async function eraseDexmark(database: Dexmark, identity: string): Promise<void> {
  await write(database, personalStores, async (erasure) => {
    await Promise.all(personalStores.map((name) => erasure.objectStore(name).clear()));
    await erasure.objectStore('metadata').put({ account: '', name: 'identity', id: identity });
  });
}

/** Of one account alone, all or nothing. @throws Failure `storage-failed`. */
export async function deleteAccount(database: Dexmark, account: string): Promise<void> {
  await write(database, accountStores, async (deletion) => {
    await Promise.all(accountStores.map((name) => deletion.objectStore(name).delete(ofAccount(account))));
  });
}

/** All keys of one account: arrays sort after all strings. */
export function ofAccount(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account], [account, []]);
}

/** For pages. Retries if the browser closes the database meanwhile. @returns null without a database. @throws Failure `storage-unread`. */
export async function readOnce<Result>(
  open: () => Promise<Dexmark | null>,
  read: (database: Dexmark) => Promise<Result>,
): Promise<Result | null> {
  const attempt = async () => {
    const database = await open();
    return database && (await read(database).finally(() => database.close()));
  };
  try {
    return await attempt().catch((thrown: unknown) => {
      if (thrown instanceof Failure) throw thrown;
      return attempt();
    });
  } catch (cause) {
    if (cause instanceof Failure && cause.code !== 'storage-failed') throw cause;
    throw new Failure('storage-unread', { cause });
  }
}

/** @param version of the database until now; 0 where there was none. */
async function upgradeFrom(
  version: number,
  migrations: readonly Migration[],
  ...parts: Parameters<Migration>
): Promise<void> {
  if (version > 0 && version < FIRST_VERSION) throw new Failure('unreleased-data');
  for (const step of migrations.slice(Math.max(0, version - FIRST_VERSION + 1))) await step(...parts);
}

/** The opening itself rejects for its caller; the transaction's own promise has no reader. */
function abort(upgrade: { done: Promise<void>; abort(): void }): void {
  upgrade.done.catch(() => undefined);
  upgrade.abort();
}

/** Gives way to a newer version; the holder opens again. */
function closeAtOnce(_current: number, _blocked: number | null, event: IDBVersionChangeEvent): void {
  if (event.target instanceof IDBDatabase) event.target.close();
}
