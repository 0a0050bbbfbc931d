import { stored } from '../../database/transactions';
import { FED_AT_ONCE, undoOf } from '../../library/bulk-change';
import { readHistory, standingMarks } from '../../library/history';
import { isSame } from '../../library/series-settings';
import type { BulkChangeRow, BulkEdit, BulkEntry, PlannedEntry } from '../../model/bulk-change';
import { accountOf } from '../session/account-of';
import { type Changing, changeBulkChange, replaceBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange, sentBy } from './feed-bulk-change';

/**
 * Each series gets what it had before, under way or long done, unless it was changed since.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoBulkChange(
  parts: Changing,
  { operationId, targetId }: { operationId: string; targetId: string },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.change.operationId !== targetId || current.change.isUndo) return;
    const { action } = current.change;
    const { entries, forgotten } = await plannedFor(parts, account, action);
    await replaceBulkChange(parts, account, { operationId, action, isUndo: true, forgotten }, entries);
  });
  await feedBulkChange(parts);
}

/** A chapter that was marked once more since is of that press; where the history no longer has its own, it may have been. */
async function plannedFor(
  parts: Feeding,
  account: string,
  action: BulkChangeRow['action'],
): Promise<{ entries: (PlannedEntry & Pick<BulkEntry, 'undoes'>)[]; forgotten: number }> {
  const hasMarks = action.kind === 'markUpTo' || action.kind === 'import';
  const history = hasMarks ? await stored(() => readHistory(parts.database, account)) : [];
  const standing = standingMarks(history);
  const reached = (await reachedBy(parts, account, action.kind === 'mute')).map(undoOf);
  const isForgotten = ({ undoes, edits }: PlannedEntry & { undoes: string }) =>
    !standing.has(undoes) && edits.some(({ kind }) => kind === 'mark');
  const entries = reached
    .map(({ edits, ...entry }) => {
      const marks = new Set(standing.get(entry.undoes)?.map(({ chapterId }) => chapterId));
      return { ...entry, edits: edits.filter(({ kind, key }) => kind !== 'mark' || marks.has(key)) };
    })
    .filter(({ edits }) => edits.length > 0);
  return { entries, forgotten: reached.filter(isForgotten).length };
}

/** A worker may have died after the next ones were written elsewhere, and before their rows said so: no more than two rounds, as a pause may have been cut short. */
async function reachedBy(parts: Feeding, account: string, isMute: boolean): Promise<BulkEntry[]> {
  const { bulk, readSeriesSettings } = parts.library;
  const entries = await bulk.readEntries(account);
  const reached: BulkEntry[] = entries.filter(({ state }) => state !== 'unreached');
  const unreached = entries.filter(({ state }) => state === 'unreached');
  const next = isMute ? unreached : unreached.slice(0, 2 * FED_AT_ONCE);
  const isSent = await sentBy(parts, account, next);
  for (const entry of next) {
    const settings = await readSeriesSettings(account, entry.mangaId);
    const isDone = (edit: BulkEdit) => {
      if (edit.kind === 'mute') return settings.isMuted === edit.after;
      return edit.kind === 'settings' ? isSame(settings, edit.after) : isSent(edit);
    };
    reached.push({ ...entry, edits: [...(entry.had ?? []), ...entry.edits.filter(isDone)] });
  }
  return [...reached, ...unreached.slice(next.length).map((entry) => ({ ...entry, edits: entry.had ?? [] }))];
}
