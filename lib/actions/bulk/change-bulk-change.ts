import { Failure } from '../../failure';
import { bulkProgress, isOver } from '../../library/bulk-change';
import type { BulkChangeRow, BulkEntry, PlannedEntry } from '../../model/bulk-change';
import { lockNames } from '../../storage/names';
import { showChange } from '../chapters/show-change';
import type { Feeding } from './feed-bulk-change';

/** Changes the row, one change after the other. @param change `null` for none. @throws what `change` throws, or Failure `signed-out`; then nothing was changed. */
export async function changeBulkChange(
  parts: Feeding,
  account: string,
  change: (current: BulkChangeRow | null, isUnderWay: boolean) => Promise<BulkChangeRow | null>,
): Promise<void> {
  const { library, outbox } = parts;
  await navigator.locks.request(lockNames.bulk, async () => {
    // Everything may have been erased while this waited for the lock.
    if ((await parts.session.account())?.id !== account) throw new Failure('signed-out');
    const current = await library.readBulkChange(account);
    const isUnderWay = current !== null && !isOver(bulkProgress(current, await outbox.all(account)));
    const changed = await change(current, isUnderWay);
    if (changed !== current) await library.putBulkChange(account, changed);
  });
  await showChange(parts);
}

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, and as `changeBulkChange`. */
export async function beginBulkChange(
  parts: Feeding,
  account: string,
  { operationId, action }: Pick<BulkChangeRow, 'operationId' | 'action'>,
  entriesFor: () => Promise<readonly PlannedEntry[]>,
): Promise<void> {
  await changeBulkChange(parts, account, async (current, isUnderWay) => {
    // The message came twice.
    if (current?.operationId === operationId) return current;
    if (isUnderWay) throw new Failure('bulk-busy');
    const entries = (await entriesFor()).map(asPress);
    return { name: 'bulk', operationId, action, isUndo: false, entries, queued: 0, skipped: [], isPaused: false };
  });
}

export function asPress<Planned extends PlannedEntry>(entry: Planned): Planned & Pick<BulkEntry, 'operationId'> {
  return { ...entry, operationId: crypto.randomUUID() };
}
