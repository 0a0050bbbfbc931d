import type { IDBPTransaction } from 'idb';
import { Failure } from '../failure';
import type { Dexmark, DexmarkSchema } from './schema';

type StoreName = Dexmark['objectStoreNames'][number];

/**
 * All is written, or nothing; on the disk when this resolves, unless `relaxed`. `work` awaits only the transaction's own requests.
 * @param durability `relaxed` for what can be fetched or counted again: the disk is not flushed, so a loss of power may take the newest.
 * @throws Failure as `stored`.
 */
export async function write<Name extends StoreName, Result>(
  database: Dexmark,
  names: readonly Name[],
  work: (transaction: IDBPTransaction<DexmarkSchema, Name[], 'readwrite'>) => Promise<Result>,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<Result> {
  return stored(async () => {
    const transaction = database.transaction([...names], 'readwrite', { durability });
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

/** Thrown by a put or only by the commit (Indexed Database standard, "commit a transaction"). */
function isFull(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'QuotaExceededError';
}

/** A failed request has aborted its transaction already, and a second abort throws. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}
