import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { numberKey, readingOrder } from './numbering';
import type { ChapterRow, MangaRow } from './records';
import { judge, type SeriesState } from './unread';

/**
 * What "this and all before it" means: the chapter itself and, of every lower number (and volume, where numbers begin anew in
 * each), the release that the reader would read next. What the filters hide, and what is read in any release, stays as it is.
 * A chapter without a number has no place among the numbers: there the dates decide.
 * @param now epoch ms.
 * @returns the chapters to mark as read, the chapter itself last; none where everything is read.
 */
export function unreadUpTo(
  manga: MangaRow,
  series: SeriesState,
  filters: Filters,
  lastId: Id,
  now: number,
): ChapterRow[] {
  const judged = judge(manga, series, filters, now);
  const last = judged.find(({ chapter }) => chapter.id === lastId);
  if (!last) return [];
  const lastKey = numberKey(manga, last.chapter);
  const before = judged
    .filter(({ reason }) => reason === 'unread')
    .map(({ chapter }) => chapter)
    .filter((chapter) => numberKey(manga, chapter) !== lastKey && isBefore(manga, chapter, last.chapter));
  const isWanted = last.reason === 'unread' || last.reason === 'otherRelease';
  return isWanted ? [...before, last.chapter] : before;
}

function isBefore(manga: MangaRow, a: ChapterRow, b: ChapterRow): boolean {
  return a.number === null || b.number === null ? a.publishAt <= b.publishAt : readingOrder(manga)(a, b) < 0;
}
