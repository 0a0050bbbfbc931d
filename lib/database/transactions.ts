import type { IDBPTransaction } from 'idb';
import { Failure } from '../failure';
import type { Dexmark, DexmarkSchema } from './schema';

/** Reading and writing with one kind of error: whatever a database throws comes out as Failure `storage-failed`, or `storage-full`. */
type StoreName = Dexmark['objectStoreNames'][number];

/**
 * Does all of `work` in one transaction, on disk when this resolves, or none of it: also when `work` itself throws.
 * It may await nothing but the transaction's own requests (IndexedDB closes a transaction that idles).
 * @throws Failure `storage-full` when the browser says that there is no room, else `storage-failed`; a Failure that `work` threw.
 */
export async function write<Name extends StoreName, Result>(
  database: Dexmark,
  names: readonly Name[],
  work: (transaction: IDBPTransaction<DexmarkSchema, Name[], 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  return stored(async () => {
    const transaction = database.transaction([...names], 'readwrite', { durability: 'strict' });
    const working = work(transaction).catch((thrown: unknown) => {
      abort(transaction);
      throw thrown;
    });
    const [result] = await Promise.all([working, transaction.done]);
    return result;
  });
}

/** @throws Failure `storage-full`, `storage-failed`; a Failure that `work` threw. */
export async function stored<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(isFull(cause) ? 'storage-full' : 'storage-failed', { cause });
  }
}

/** Browsers say so when a row is put, or only when the whole is committed (the Indexed Database standard, "commit a transaction"). */
function isFull(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'QuotaExceededError';
}

/** A failed request has aborted its transaction already, and a second abort throws. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // Over already.
  }
}
