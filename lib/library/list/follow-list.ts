import type { MangaRow } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Library } from '../reading';
import { expectedAt, rhythmOf } from '../series/rhythm';
import { defaultSeriesSettings, filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { newestOf } from '../unread/series-facts';
import { classify, countClassified, type Unread } from '../unread/unread';

/** What the order of the list follows from. */
export interface Ordered {
  readonly title: string;
  readonly status: ReadingStatus | null;
  readonly unread: number;
  /** Epoch ms of the newest published chapter for the reader, or of the end of a wait for a group; 0 where none is known. */
  readonly newestAt: number;
  /** Epoch ms; `null` without a rhythm, and where it has stopped. */
  readonly expectedAt: number | null;
}

export interface FollowRow extends Unread, Ordered {
  readonly manga: MangaRow;
}

export interface ListChoice {
  readonly tab: 'unread' | 'all';
  readonly sort: 'newest' | 'title' | 'unread' | 'expected';
  /** Which statuses the tab "Unread" shows. */
  readonly statuses: readonly ReadingStatus[];
}

export const defaultChoice: ListChoice = { tab: 'unread', sort: 'newest', statuses: ['reading', 're_reading'] };

/** @param now epoch ms, for chapters that are not out yet. */
export function followList(library: Library, choice: ListChoice, filters: Filters, now: number): FollowRow[] {
  return chosenRows(
    library.manga.map((manga) => rowOf(manga, library, filtersIn(library, manga.id, filters), now)).sort(byTitle),
    choice,
  );
}

/** What counts in that series. */
export function filtersIn({ settings }: Pick<Library, 'settings'>, mangaId: Id, filters: Filters): Filters {
  return filtersFor(filters, settings.get(mangaId) ?? defaultSeriesSettings);
}

/** @param rows in the order of their titles, which decides among equals. */
export function chosenRows<Row extends Ordered>(rows: readonly Row[], { tab, sort, statuses }: ListChoice): Row[] {
  const chosen = rows.filter((row) => tab === 'all' || (row.unread > 0 && isShown(row, statuses)));
  return sort === 'title' ? chosen : chosen.sort(orders[sort]);
}

/** For the toolbar badge: what the tab "Unread" shows. */
export interface UnreadTotals {
  readonly series: number;
  readonly chapters: number;
}

function rowOf(manga: MangaRow, library: Library, filters: Filters, now: number): FollowRow {
  const chapters = library.chapters.get(manga.id) ?? [];
  const read = new Set(library.markers.get(manga.id)?.read);
  const classified = classify(manga, { chapters, read, pendingMarks: library.pendingMarks }, filters, now);
  const unread = countClassified(manga, classified, filters);
  const rhythm = rhythmOf(manga, classified, filters);
  const { title, status } = manga;
  return {
    ...unread,
    manga,
    title,
    status,
    unread: unread.count,
    newestAt: newestOf(manga, classified, filters, now),
    expectedAt: expectedAt(rhythm, now),
  };
}

/** By the badge and by notifications: what the tab "Unread" has by default, and is not muted. */
export function isAnnounced(manga: Pick<MangaRow, 'status'>, { isMuted }: Pick<SeriesSettings, 'isMuted'>): boolean {
  return isShown(manga, defaultChoice.statuses) && !isMuted;
}

/** A follow without a status was not put aside (docs/service.md, "Read markers, follows and statuses"). */
function isShown({ status }: Pick<MangaRow, 'status'>, statuses: ListChoice['statuses']): boolean {
  return status === null || statuses.includes(status);
}

/** As people sort: without case and accents, numbers by value. */
export function byTitle(a: Pick<Ordered, 'title'>, b: Pick<Ordered, 'title'>): number {
  return collator.compare(a.title, b.title);
}

const orders: Record<Exclude<ListChoice['sort'], 'title'>, (a: Ordered, b: Ordered) => number> = {
  newest: (a, b) => b.newestAt - a.newestAt,
  unread: (a, b) => b.unread - a.unread,
  expected: (a, b) =>
    (a.expectedAt ?? Number.MAX_VALUE) - (b.expectedAt ?? Number.MAX_VALUE) || b.newestAt - a.newestAt,
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
