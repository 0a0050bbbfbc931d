import { stored } from '../../database/transactions';
import { undoOf } from '../../library/bulk-change';
import { readHistory, standingMarks } from '../../library/history';
import type { BulkChangeRow, BulkEntry } from '../../model/bulk-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { asPress, changeBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange } from './feed-bulk-change';

/**
 * Each series gets what it had before, under way or long done, unless it was changed since.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoBulkChange(
  parts: Feeding & Pick<Dependencies, 'database'>,
  { operationId, targetId }: { operationId: string; targetId: string },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.operationId !== targetId || current.isUndo) return current;
    const undone = { operationId, isUndo: true, isPaused: false, queued: 0, skipped: [] };
    return { ...current, ...undone, entries: await entriesFor(parts, account, current) };
  });
  await feedBulkChange(parts);
}

/** A chapter that was marked once more since, as the history knows, is of that press. */
async function entriesFor(
  { database }: Pick<Dependencies, 'database'>,
  account: string,
  change: BulkChangeRow,
): Promise<BulkEntry[]> {
  const hasMarks = change.action.kind === 'markUpTo' || change.action.kind === 'import';
  const history = hasMarks ? await stored(() => readHistory(database, account)) : [];
  const standing = standingMarks(history);
  return undoOf(change)
    .map(({ edits, ...entry }) => {
      const marks = standing.get(entry.undoes)?.map(({ chapterId }) => chapterId);
      return { ...entry, edits: edits.filter(({ kind, key }) => kind !== 'mark' || (marks?.includes(key) ?? true)) };
    })
    .filter(({ edits }) => edits.length > 0)
    .map(asPress);
}
