import { undoOf } from '../../library/bulk-change';
import { accountOf } from '../session/account-of';
import { changeBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange } from './feed-bulk-change';

/**
 * Each series gets what it had before, under way or long done, unless it was changed since.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoBulkChange(
  parts: Feeding,
  { operationId, targetId }: { operationId: string; targetId: string },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.operationId !== targetId || current.isUndo) return current;
    const undone = { operationId, isUndo: true, isPaused: false, queued: 0, skipped: [] };
    return { ...current, ...undone, entries: undoOf(current) };
  });
  await feedBulkChange(parts);
}
