import type { IDBPObjectStore } from 'idb';
import type { HistoryEntry, HistoryRow } from '../model/history';
import type { Id } from '../service/ids';
import { ofAccount } from './database';
import type { DexmarkSchema } from './schema';

/** Of each account; the oldest go first. */
export const HISTORY_PRESSES = 5_000;

/** Within a transaction of the caller's, as `noteUndone` is. */
export type HistoryStore = IDBPObjectStore<DexmarkSchema, ('history' | 'intents')[], 'history', 'readwrite'>;

/** The same operation twice is one press, and one that has changed nothing is none. */
export async function addToHistory(history: HistoryStore, account: string, entry: HistoryEntry): Promise<void> {
  const { operationId, marks } = entry;
  if (marks.length === 0 || (await history.index('operation').getKey(operationId)) !== undefined) return;
  const last = await history.openKeyCursor(ofAccount(account), 'prev');
  const sequence = (last?.key[1] ?? 0) + 1;
  await history.put({ ...entry, account, sequence, operations: [operationId] });
  const oldest = sequence - HISTORY_PRESSES;
  if (oldest > 0) await history.delete(IDBKeyRange.bound([account], [account, oldest]));
}

/** Undoing what has undone a press restores it. */
export async function noteUndone(
  history: HistoryStore,
  targetId: string,
  { operationId, chapterIds }: { operationId: string; chapterIds: readonly Id[] },
): Promise<void> {
  const row = await history.index('operation').get(targetId);
  if (!row || chapterIds.length === 0) return;
  const undone = new Set(chapterIds);
  const isPress = row.operationId === targetId;
  const marks = row.marks.map(({ undoneBy, ...mark }): HistoryRow['marks'][number] => {
    const now = undone.has(mark.chapterId) ? (isPress ? operationId : undefined) : undoneBy;
    return { ...mark, ...(now !== undefined && { undoneBy: now }) };
  });
  await history.put({ ...row, marks, operations: [...new Set([...row.operations, operationId])] });
}
