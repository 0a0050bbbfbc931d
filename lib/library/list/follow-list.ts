import type { MangaRow, UncountedChapters } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { ReadingStatus } from '../../service/ids';

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

export interface ListChoice {
  readonly tab: 'unread' | 'all';
  readonly sort: 'newest' | 'title' | 'unread' | 'expected';
  /** Which statuses the tab "Unread" shows. */
  readonly statuses: readonly ReadingStatus[];
}

export const defaultChoice: ListChoice = { tab: 'unread', sort: 'newest', statuses: ['reading', 're_reading'] };

/** @param rows in the order of their titles, which decides among equals. */
export function chosenRows<Row extends Ordered>(rows: readonly Row[], { tab, sort, statuses }: ListChoice): Row[] {
  const chosen = rows.filter((row) => tab === 'all' || (row.unread > 0 && isShown(row, statuses)));
  return sort === 'title' ? chosen : chosen.sort(orders[sort]);
}

/** Of the statuses that the tab "Unread" shows. The languages of most series come first; `null` where nothing is in others. */
export function uncountedOf(
  rows: readonly (Ordered & { readonly uncounted: UncountedChapters | null })[],
  { statuses }: Pick<ListChoice, 'statuses'>,
): UncountedChapters | null {
  const all = rows.flatMap((row) => (row.uncounted && isShown(row, statuses) ? [row.uncounted] : []));
  if (all.length === 0) return null;
  const named = Map.groupBy(
    all.flatMap(({ languages }) => languages),
    (language) => language,
  );
  const languages = [...named].sort(([a, of], [b, and]) => and.length - of.length || (a < b ? -1 : 1));
  return { count: all.reduce((sum, { count }) => sum + count, 0), languages: languages.map(([language]) => language) };
}

/** For the toolbar badge: what the tab "Unread" shows. */
export interface UnreadTotals {
  readonly series: number;
  readonly chapters: number;
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
