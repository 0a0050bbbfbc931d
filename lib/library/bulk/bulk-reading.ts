import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { BulkChangeRow, BulkEntryRow } from '../../model/bulk-change';
import { firstOperationId, type Intent, isPending } from '../../model/intents';
import { type BulkProgress, bulkProgress } from './bulk-change';

export interface BulkReading {
  readonly change: BulkChangeRow;
  readonly progress: BulkProgress;
  /** How many intents of it wait in the outbox. */
  readonly waitingIntents: number;
}

/** The last one, until it is closed. */
export async function readBulkChange(database: Dexmark, account: string): Promise<BulkChangeRow | null> {
  const row = await database.get('metadata', [account, 'bulk']);
  return row?.name === 'bulk' ? row : null;
}

/** The last change of many series and how far it has come, at one moment. It reads none of its entries, and never writes. */
export async function readBulkProgress(database: Dexmark, account: string): Promise<BulkReading | null> {
  const reading = database.transaction(['metadata', 'bulkEntries', 'intents']);
  const change = await reading.objectStore('metadata').get([account, 'bulk']);
  if (change?.name !== 'bulk') return null;
  const intents = (await reading.objectStore('intents').getAll(ofAccount(account))).filter(isOpen);
  const operations = reading.objectStore('bulkEntries').index('operation');
  const presses = [...new Set(intents.map(firstOperationId))];
  const isIn = async (state: 'queued' | 'letGo') => {
    const keys = await Promise.all(presses.map((press) => operations.getKey([account, press, state])));
    return new Set(presses.filter((_, n) => keys[n]));
  };
  const [queued, letGo] = await Promise.all([isIn('queued'), isIn('letGo')]);
  const own = queued.union(letGo);
  const waitingIntents = intents.filter((intent) => isPending(intent) && own.has(firstOperationId(intent))).length;
  return { change, progress: bulkProgress(change, intents, queued, letGo), waitingIntents };
}

/** All of its series. */
export function readBulkEntries(database: Dexmark, account: string): Promise<BulkEntryRow[]> {
  return database.getAll('bulkEntries', ofAccount(account));
}

function isOpen(intent: Intent): boolean {
  return isPending(intent) || intent.state.name === 'refused';
}
