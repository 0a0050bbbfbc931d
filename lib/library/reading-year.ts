import type { HistoryRow } from '../model/history';
import { standingMarks } from './history';

/** A day in the time zone of the reader. */
export interface ReadingDay {
  /** Its start, in epoch ms. */
  readonly at: number;
  /** How many chapters were marked as read on it, and still are. */
  readonly chapters: number;
  /** How many came out on it. */
  readonly released: number;
}

/** A year and the days that are left over, so that each of its days is in one of them. */
const WEEKS = 53;

/** The last year by weeks, which begin on Monday; the last ends with today. @param releases moments, in epoch ms. @param now epoch ms. */
export function readingYear(
  newestFirst: readonly HistoryRow[],
  releases: readonly number[],
  now: number,
): readonly (readonly ReadingDay[])[] {
  const chapters = chaptersByDay(newestFirst);
  const released = Map.groupBy(releases, (at) => startOfDay(at));
  const sinceMonday = (new Date(now).getDay() + 6) % 7;
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = (week - WEEKS + 1) * 7 - sinceMonday;
    return Array.from({ length: Math.min(7, 1 - first) }, (_, day) => {
      const at = startOfDay(now, first + day);
      return { at, chapters: chapters.get(at) ?? 0, released: released.get(at)?.length ?? 0 };
    });
  });
}

/** By the start of the day, in epoch ms. */
function chaptersByDay(newestFirst: readonly HistoryRow[]): ReadonlyMap<number, number> {
  const standing = standingMarks(newestFirst);
  const counts = new Map<number, number>();
  for (const { operationId, at, read } of newestFirst) {
    if (!read) continue;
    const day = startOfDay(at);
    counts.set(day, (counts.get(day) ?? 0) + (standing.get(operationId)?.length ?? 0));
  }
  return counts;
}

/** Where clocks change, a day has not 24 hours. */
function startOfDay(at: number, daysLater = 0): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}
