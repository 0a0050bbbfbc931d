import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import type { HistoryMark, HistoryRow } from '../model/history';
import type { ChapterRow, MangaRow, TitleChoice } from '../model/rows';
import type { Id } from '../service/ids';
import { inReadingOrder } from './numbers/numbering';
import { readChapters } from './reading';
import { withShownTitle } from './titles';

/** The newest press first. */
export async function readHistory(database: Dexmark, account: string): Promise<HistoryRow[]> {
  return (await database.getAll('history', ofAccount(account))).reverse();
}

/** What undoing a press can put back: values that were known before, of chapters that no later press has changed. By `operationId`. */
export function undoable(newestFirst: readonly HistoryRow[]): Map<string, readonly Id[]> {
  const standing = standingMarks(newestFirst);
  return new Map(
    newestFirst.map(({ operationId, read }) => {
      const known = standing.get(operationId)?.filter(({ before }) => before === !read) ?? [];
      return [operationId, known.map(({ chapterId }) => chapterId)];
    }),
  );
}

/** Not undone, and of chapters that no later press has changed. By `operationId`. */
export function standingMarks(newestFirst: readonly HistoryRow[]): Map<string, readonly HistoryMark[]> {
  const changedLater = new Set<Id>();
  return new Map(
    newestFirst.map(({ operationId, marks }) => {
      const standing = marks.filter(
        ({ chapterId, undoneBy }) => undoneBy === undefined && !changedLater.has(chapterId),
      );
      for (const { chapterId } of standing) changedLater.add(chapterId);
      return [operationId, standing];
    }),
  );
}

/**
 * When a chapter of each series was last marked as read, in epoch ms, by presses that still stand. Two looks at the database for each series, however many presses it has.
 * @param seriesOf chapters whose series is known, for the next call, which then looks for new ones alone.
 */
export async function readLastRead(
  database: Dexmark,
  account: string,
  newestFirst: readonly HistoryRow[],
  seriesOf: Map<Id, Id>,
): Promise<ReadonlyMap<Id, number>> {
  const chapters = database.transaction('chapters').store;
  const standing = standingMarks(newestFirst);
  const lastRead = new Map<Id, number>();
  for (const { operationId, at, read } of newestFirst) {
    if (!read) continue;
    for (const { chapterId } of standing.get(operationId) ?? []) {
      const mangaId = seriesOf.get(chapterId) ?? (await chapters.get([account, chapterId]))?.mangaId;
      if (mangaId === undefined) continue;
      if (!seriesOf.has(chapterId))
        for (const [, id] of await chapters.index('manga').getAllKeys([account, mangaId])) seriesOf.set(id, mangaId);
      lastRead.set(mangaId, Math.max(at, lastRead.get(mangaId) ?? at));
    }
  }
  return lastRead;
}

/** Chapters as a press named them, with their series as it is shown. */
export interface Pressed {
  /** `null` where it is not known. */
  readonly manga: MangaRow | null;
  /** Those that are known, in reading order. */
  readonly chapters: readonly ChapterRow[];
}

export async function readPressed(
  database: Dexmark,
  account: string,
  chapterIds: readonly Id[],
  titles: TitleChoice,
): Promise<Pressed> {
  const rows = [...(await readChapters(database, account, chapterIds)).values()];
  const [first] = rows;
  const manga = (first && (await database.get('manga', [account, first.mangaId]))) ?? null;
  return {
    manga: manga && withShownTitle(manga, titles),
    chapters: inReadingOrder(manga ?? { resetsNumbers: false }, rows),
  };
}

/** Epoch ms, in the time zone of the reader. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
