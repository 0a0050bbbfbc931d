import type { IDBPObjectStore } from 'idb';
import type { HistoryEntry, HistoryMark, HistoryRow } from '../model/history';
import type { Id } from '../service/ids';
import { ofAccount } from './database';
import type { DexmarkSchema } from './schema';

/** Of each account; the oldest go first. */
export const HISTORY_PRESSES = 5_000;

/** Within a transaction of the caller's. */
export type HistoryStore = IDBPObjectStore<DexmarkSchema, ('history' | 'intents')[], 'history', 'readwrite'>;

/** The same operation twice is one press, and one that has changed nothing is none. What it took back itself, it has done again. */
export async function addToHistory(history: HistoryStore, account: string, entry: HistoryEntry): Promise<void> {
  const { operationId, marks } = entry;
  if (marks.length === 0) return;
  const existing = await history.index('operation').get(operationId);
  if (existing) return noteDoneAgain(history, existing, entry);
  await append(history, account, [{ ...entry, operations: [operationId] }]);
}

/** What `owner` pressed was pressed by `account`, before what it has pressed since; for `null`, it is deleted. */
export async function moveHistory(history: HistoryStore, owner: string, account: string | null): Promise<void> {
  const rows = await history.getAll(ofAccount(owner));
  await history.delete(ofAccount(owner));
  const [first] = rows;
  if (account === null || !first) return;
  const since = (await history.getAll(ofAccount(account))).filter(({ at }) => at > first.at);
  for (const { sequence } of since) await history.delete([account, sequence]);
  const inOrder = [...rows, ...since].sort((one, other) => one.at - other.at);
  await append(history, account, inOrder);
}

async function append(
  history: HistoryStore,
  account: string,
  rows: readonly Omit<HistoryRow, 'account' | 'sequence'>[],
): Promise<void> {
  const last = await history.openKeyCursor(ofAccount(account), 'prev');
  let sequence = last?.key[1] ?? 0;
  for (const row of rows) await history.put({ ...row, account, sequence: ++sequence });
  const oldest = sequence - HISTORY_PRESSES;
  if (oldest > 0) await history.delete(IDBKeyRange.bound([account], [account, oldest]));
}

async function noteDoneAgain(
  history: HistoryStore,
  row: HistoryRow,
  { operationId, marks }: HistoryEntry,
): Promise<void> {
  const done = new Set(marks.map(({ chapterId }) => chapterId));
  const isAgain = ({ chapterId, undoneBy }: HistoryMark) => undoneBy === operationId && done.has(chapterId);
  if (!row.marks.some(isAgain)) return;
  const standing = row.marks.map((mark) => {
    const { chapterId, before } = mark;
    return isAgain(mark) ? { chapterId, before } : mark;
  });
  await history.put({ ...row, marks: standing });
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
  const isPress = row.operationId === targetId || !row.marks.some(({ undoneBy }) => undoneBy === targetId);
  const marks = row.marks.map(({ undoneBy, ...mark }): HistoryRow['marks'][number] => {
    const now = undone.has(mark.chapterId) ? (isPress ? operationId : undefined) : undoneBy;
    return { ...mark, ...(now !== undefined && { undoneBy: now }) };
  });
  await history.put({ ...row, marks, operations: [...new Set([...row.operations, operationId])] });
}

/** What was refused is wanted again: of this chapter, the press or its undoing has another name. */
export async function noteRetried(
  history: HistoryStore,
  earlierId: string,
  { operationId, chapterId }: { operationId: string; chapterId: Id },
): Promise<void> {
  const row = await history.index('operation').get(earlierId);
  if (!row) return;
  const isUndoing = (mark: HistoryMark) => mark.chapterId === chapterId && mark.undoneBy === earlierId;
  const marks = row.marks.map((mark) => (isUndoing(mark) ? { ...mark, undoneBy: operationId } : mark));
  await history.put({ ...row, marks, operations: [...row.operations, operationId] });
}
