import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { chosenRows, defaultChoice } from '../list/follow-list';
import type { SeriesList, SeriesRows } from '../list/list-reading';
import { inReadingOrder } from '../numbers/numbering';
import { filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { type SeriesState, unreadOf } from '../unread/unread';

export interface UnreadNews {
  readonly manga: MangaRow;
  /** In reading order; at least one. */
  readonly chapters: readonly ChapterRow[];
}

export type NewChapters = readonly { readonly mangaId: Id; readonly chapterIds: readonly Id[] }[];

/**
 * Only chapters that add to the unread ones of a series that is announced.
 * @param list with the new chapters. @param rows of the series that have some. @param now epoch ms.
 */
export function unreadNewsOf(
  { series, pendingMarks }: Pick<SeriesList, 'series' | 'pendingMarks'>,
  rows: ReadonlyMap<Id, SeriesRows>,
  arrivals: NewChapters,
  filters: Filters,
  now: number,
): UnreadNews[] {
  const arrived = new Map(arrivals.map(({ mangaId, chapterIds }) => [mangaId, new Set(chapterIds)]));
  const announced = series.filter(({ mangaId, isMuted }) => arrived.has(mangaId) && !isMuted);
  return chosenRows(announced, defaultChoice).flatMap(({ mangaId }) => {
    const known = rows.get(mangaId);
    const ids = arrived.get(mangaId);
    if (!known || !ids) return [];
    const state = { ...known, pendingMarks };
    const chapters = newUnreadIn(known.manga, state, ids, filtersFor(filters, known.settings), now);
    return chapters.length > 0 ? [{ manga: known.manga, chapters }] : [];
  });
}

function newUnreadIn(manga: MangaRow, state: SeriesState, arrived: ReadonlySet<Id>, filters: Filters, now: number) {
  const inOrder = inReadingOrder(manga, state.chapters);
  const countOf = (chapters: readonly ChapterRow[]) => unreadOf(manga, { ...state, chapters }, filters, now).count;

  const seen = inOrder.filter(({ id }) => !arrived.has(id));
  return inOrder.filter((chapter) => {
    if (!arrived.has(chapter.id)) return false;
    const countBefore = countOf(seen);
    seen.push(chapter);
    return countOf(seen) > countBefore;
  });
}
