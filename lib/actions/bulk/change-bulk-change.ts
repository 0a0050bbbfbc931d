import { stored } from '../../database/transactions';
import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import { isOver } from '../../library/bulk-change';
import { type BulkReading, readBulkProgress } from '../../library/bulk-reading';
import type { BulkChangeRow, BulkEntry, PlannedEntry } from '../../model/bulk-change';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import type { Feeding } from './feed-bulk-change';

export type Changing = Feeding & Pick<Dependencies, 'scheduleWake'>;

/** One change after the other. @param change writes what has changed. @throws what `change` throws, or Failure `signed-out`. */
export async function changeBulkChange(
  parts: Feeding,
  account: string,
  change: (current: BulkReading | null) => Promise<void>,
): Promise<void> {
  await navigator.locks.request(lockNames.bulk, async () => {
    // Everything may have been erased while this waited for the lock.
    if ((await parts.session.account())?.id !== account) throw new Failure('signed-out');
    await change(await stored(() => readBulkProgress(parts.database, account)));
  });
  await showChange(parts);
}

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, and as `changeBulkChange`. */
export async function beginBulkChange(
  parts: Changing,
  account: string,
  { operationId, action }: Pick<BulkChangeRow, 'operationId' | 'action'>,
  entriesFor: () => Promise<readonly PlannedEntry[]>,
): Promise<void> {
  await changeBulkChange(parts, account, async (current) => {
    // The message came twice.
    if (current?.change.operationId === operationId) return;
    if (current && !isOver(current.progress)) throw new Failure('bulk-busy');
    await replaceBulkChange(parts, account, { operationId, action, isUndo: false }, await entriesFor());
  });
}

export async function replaceBulkChange(
  parts: Changing,
  account: string,
  change: Pick<BulkChangeRow, 'operationId' | 'action' | 'isUndo' | 'forgotten'>,
  planned: readonly (PlannedEntry & Pick<BulkEntry, 'undoes'>)[],
): Promise<void> {
  const entries = planned.map((entry) => ({ ...entry, operationId: crypto.randomUUID() }));
  const begun = { name: 'bulk', of: entries.length, queued: 0, skipped: 0, isPaused: false } as const;
  await ensureWake(parts);
  await parts.library.bulk.replace(account, { ...begun, ...change }, entries);
}

/** Before it is durable that there is more to feed: a worker that dies before it has fed anything leaves an alarm. */
export async function ensureWake({ scheduleWake }: Pick<Dependencies, 'scheduleWake'>): Promise<void> {
  await scheduleWake().catch(logFailure('deliver-alarm'));
}
