import type { MangaRow } from '../model/rows';
import type { ReadingStatus } from '../service/ids';
import type { Filters } from './filters';
import type { Library } from './reading';
import { matches } from './search';
import { type Unread, unreadOf } from './unread';

export interface FollowRow extends Unread {
  readonly manga: MangaRow;
  /** Epoch ms of the newest published chapter; `null` where none is known. */
  readonly newestAt: number | null;
}

export interface ListChoice {
  readonly tab: 'unread' | 'all';
  readonly sort: 'newest' | 'title' | 'unread';
  readonly search: string;
  /** Which statuses the tab "Unread" shows. */
  readonly statuses: readonly ReadingStatus[];
}

export const defaultChoice: ListChoice = {
  tab: 'unread',
  sort: 'newest',
  search: '',
  statuses: ['reading', 're_reading'],
};

/** @param now epoch ms, for chapters that are not out yet. */
export function followList(library: Library, choice: ListChoice, filters: Filters, now: number): FollowRow[] {
  return chosenRows(followRows(library, filters, now), choice);
}

/** The costly half, the same for every choice. @param now epoch ms. */
export function followRows(library: Library, filters: Filters, now: number): FollowRow[] {
  return library.manga.map((manga) => rowOf(manga, library, filters, now));
}

export function chosenRows(rows: readonly FollowRow[], { tab, sort, search, statuses }: ListChoice): FollowRow[] {
  return rows
    .filter((row) => tab === 'all' || (row.count > 0 && isShown(row.manga, statuses)))
    .filter(({ manga }) => matches(manga, search))
    .sort(orders[sort]);
}

/** For the toolbar badge: what the tab "Unread" shows. */
export interface UnreadTotals {
  readonly series: number;
  readonly chapters: number;
}

function rowOf(manga: MangaRow, library: Library, filters: Filters, now: number): FollowRow {
  const chapters = library.chapters.get(manga.id) ?? [];
  const read = new Set(library.markers.get(manga.id)?.read);
  const published = chapters.filter(({ publishAt }) => publishAt <= now);
  return {
    manga,
    newestAt: published.reduce<number | null>(
      (newest, { publishAt }) => Math.max(newest ?? publishAt, publishAt),
      null,
    ),
    ...unreadOf(manga, { chapters, read, pendingMarks: library.pendingMarks }, filters, now),
  };
}

/** As the tab "Unread" has it by default, and the badge always. */
export function isInUnread(manga: Pick<MangaRow, 'status'>): boolean {
  return isShown(manga, defaultChoice.statuses);
}

/** A follow without a status was not put aside (docs/service.md, "Read markers, follows and statuses"). */
function isShown({ status }: Pick<MangaRow, 'status'>, statuses: ListChoice['statuses']): boolean {
  return status === null || statuses.includes(status);
}

const byTitle = (a: FollowRow, b: FollowRow) => collator.compare(a.manga.title, b.manga.title);

const orders: Record<ListChoice['sort'], (a: FollowRow, b: FollowRow) => number> = {
  newest: (a, b) => (b.newestAt ?? 0) - (a.newestAt ?? 0) || byTitle(a, b),
  title: byTitle,
  unread: (a, b) => b.count - a.count || byTitle(a, b),
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
