import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { numberKey, readingOrder } from './numbering';
import { type Judged, judge, type Reason, type SeriesState } from './unread';

/** What "this and all before it" would change, and what it would not. */
export interface UpToHere {
  /** The one that was pointed at. */
  readonly last: ChapterRow;
  /** To be marked as read, in the order in which they are read; the last one is `last`, unless it is read already. */
  readonly chapters: readonly ChapterRow[];
  /** How many stay as they are, by why: read already, another release of one that is marked, hidden by a filter. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
}
export type LeftOut = Exclude<Reason, 'unread'>;

/**
 * What "this and all before it" means: the chapter itself, whatever the filters say of it, for it was pointed at; and of every lower
 * number (and volume, where numbers start over in each) the release that the reader would read next. What the filters hide, and
 * what is read in any release, stays as it is. A chapter without a number has no place among the numbers: there the dates decide.
 * @param now epoch ms.
 * @returns `null` for a chapter that is not known.
 */
export function upToHere(
  manga: MangaRow,
  series: SeriesState,
  filters: Filters,
  lastId: Id,
  now: number,
): UpToHere | null {
  const judged = judge(manga, series, filters, now);
  const last = judged.find(({ chapter }) => chapter.id === lastId);
  if (!last) return null;
  const lastKey = numberKey(manga, last.chapter);
  const before = judged.filter(
    ({ chapter }) => numberKey(manga, chapter) !== lastKey && isBefore(manga, chapter, last.chapter),
  );
  const isWanted = !last.isRead && last.reason !== 'future';
  const unread = before.filter(({ reason }) => reason === 'unread').map(({ chapter }) => chapter);
  return {
    last: last.chapter,
    chapters: isWanted ? [...unread, last.chapter] : unread,
    leftOut: countedBy(isWanted ? before : [...before, last]),
  };
}

function countedBy(judged: readonly Judged[]): Map<LeftOut, number> {
  const counted = new Map<LeftOut, number>();
  for (const { reason } of judged) {
    if (reason !== 'unread') counted.set(reason, (counted.get(reason) ?? 0) + 1);
  }
  return counted;
}

function isBefore(manga: MangaRow, a: ChapterRow, b: ChapterRow): boolean {
  return a.number === null || b.number === null ? a.publishAt <= b.publishAt : readingOrder(manga)(a, b) < 0;
}
