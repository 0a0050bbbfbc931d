import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { defaultChoice, filtersIn, followList, isAnnounced } from '../list/follow-list';
import { inReadingOrder } from '../numbers/numbering';
import type { Library } from '../reading';
import { defaultSeriesSettings } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { unreadOf } from '../unread/unread';

export interface UnreadNews {
  readonly manga: MangaRow;
  /** In reading order; at least one. */
  readonly chapters: readonly ChapterRow[];
}

export type NewChapters = readonly { readonly mangaId: Id; readonly chapterIds: readonly Id[] }[];

/** Only chapters that add to the unread ones of a series that is announced. @param library with the new chapters. @param now epoch ms. */
export function unreadNewsOf(library: Library, arrivals: NewChapters, filters: Filters, now: number): UnreadNews[] {
  const arrived = new Map(arrivals.map(({ mangaId, chapterIds }) => [mangaId, new Set(chapterIds)]));
  const series = { ...library, manga: library.manga.filter(({ id }) => arrived.has(id)) };
  const settingsOf = (mangaId: Id) => library.settings.get(mangaId) ?? defaultSeriesSettings;
  return followList(series, defaultChoice, filters, now).flatMap(({ manga }) => {
    if (!isAnnounced(manga, settingsOf(manga.id))) return [];
    const chapters = newUnreadIn(
      manga,
      library,
      arrived.get(manga.id) ?? new Set(),
      filtersIn(library, manga.id, filters),
      now,
    );
    return chapters.length > 0 ? [{ manga, chapters }] : [];
  });
}

function newUnreadIn(manga: MangaRow, library: Library, arrived: ReadonlySet<Id>, filters: Filters, now: number) {
  const inOrder = inReadingOrder(manga, library.chapters.get(manga.id) ?? []);
  const state = { read: new Set(library.markers.get(manga.id)?.read), pendingMarks: library.pendingMarks };
  const countOf = (chapters: readonly ChapterRow[]) => unreadOf(manga, { ...state, chapters }, filters, now).count;

  const seen = inOrder.filter(({ id }) => !arrived.has(id));
  return inOrder.filter((chapter) => {
    if (!arrived.has(chapter.id)) return false;
    const countBefore = countOf(seen);
    seen.push(chapter);
    return countOf(seen) > countBefore;
  });
}
