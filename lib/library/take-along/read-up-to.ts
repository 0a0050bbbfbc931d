import type { MangaRow } from '../../model/rows';
import type { Filters } from '../filters';
import { numberKey } from '../numbering';
import { classify, type Reason, type SeriesState } from '../unread';
import { certainNumbers } from '../whole-numbers';

/**
 * The highest whole number up to which all is read, of the chapters that are known here and count for the reader; 0 for none. Where numbers start over in
 * each volume it is how many whole numbers are read one after another, which is what other trackers count.
 * @param now epoch ms.
 */
export function readUpTo(manga: MangaRow, series: SeriesState, filters: Filters, now: number): number {
  const classified = classify(manga, series, filters, now);
  const firstOpen = classified.findIndex(({ reason, chapter }) => openReasons.has(reason) && chapter.number !== null);
  if (manga.resetsNumbers) {
    const before = firstOpen === -1 ? classified : classified.slice(0, firstOpen);
    const whole = before.filter(({ isRead, chapter }) => isRead && certainNumbers(chapter).length > 0);
    return new Set(whole.map(({ chapter }) => numberKey(manga, chapter))).size;
  }
  const end = Number(classified[firstOpen]?.chapter.number ?? Number.POSITIVE_INFINITY);
  const read = classified.flatMap(({ isRead, chapter }) =>
    isRead ? certainNumbers(chapter).map(reachOf(chapter)) : [],
  );
  return Math.max(0, ...read.filter(({ reach }) => reach <= end).map(({ whole }) => whole));
}

const openReasons: ReadonlySet<Reason> = new Set(['unread', 'otherRelease', 'awaitsGroup']);

/** "12.1" is a part of 12: all of it is read when nothing before 13 is open. */
function reachOf({ number }: { readonly number: string | null }) {
  const isPart = !Number.isInteger(Number(number)) && Number.isFinite(Number(number));
  return (whole: number) => ({ whole, reach: isPart ? whole + 1 : whole });
}
