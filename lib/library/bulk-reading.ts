import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import type { BulkChangeRow } from '../model/bulk-change';
import { type BulkProgress, bulkProgress } from './bulk-change';
import { readBulkChange } from './reading';

export interface BulkReading {
  readonly change: BulkChangeRow;
  readonly progress: BulkProgress;
}

/** The last change of many series, until it is closed. It reads and never writes. */
export async function readBulkProgress(database: Dexmark, account: string): Promise<BulkReading | null> {
  const change = await readBulkChange(database, account);
  return change && { change, progress: bulkProgress(change, await database.getAll('intents', ofAccount(account))) };
}
