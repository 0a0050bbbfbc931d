/** The table of all follows: what it is filtered by, and in which order it stands. Pure. */
import { DAY } from '../clock';
import type { ReadingStatus } from '../service/ids';
import type { ListedSeries } from './list-reading';
import { found } from './search';

export const traits = ['unread', 'caughtUp', 'finished', 'takenDown', 'stale', 'muted', 'notFollowed'] as const;
export type Trait = (typeof traits)[number];

export interface TableFilter {
  readonly search: string;
  /** `none` for series without one; `null` for any. */
  readonly status: ReadingStatus | 'none' | null;
  /** `null` for any. */
  readonly contentRating: string | null;
  /** One of those in which a series has chapters that count; `null` for any. */
  readonly language: string | null;
  /** A series has each of them. */
  readonly traits: readonly Trait[];
}

export const everything: TableFilter = { search: '', status: null, contentRating: null, language: null, traits: [] };

export const columns = ['title', 'status', 'unread', 'newest', 'expected'] as const;
export type Column = (typeof columns)[number];

/** Numbers begin with the most, days with the latest, and what is expected with the next. */
export interface TableOrder {
  readonly column: Column;
  readonly isReversed: boolean;
}

/** In ms: no chapter has come out for so long. */
export const STALE_MS = 365 * DAY;

/** @param rows in the order of their titles, which decides among equals. @param now epoch ms. */
export function tableRows(
  rows: readonly ListedSeries[],
  filter: TableFilter,
  { column, isReversed }: TableOrder,
  now: number,
): readonly ListedSeries[] {
  const chosen = found(rows, filter.search).filter((row) => passes(row, filter, now));
  if (column === 'title') return isReversed ? chosen.reverse() : chosen;
  const { compare, isMissing } = orders[column];
  const sorted = chosen.filter((row) => !isMissing(row)).sort(isReversed ? (a, b) => compare(b, a) : compare);
  return [...sorted, ...chosen.filter(isMissing)];
}

export function isFilteredBy({ search, status, contentRating, language, traits }: TableFilter): boolean {
  return search.trim() !== '' || [status, contentRating, language].some((one) => one !== null) || traits.length > 0;
}

function passes(row: ListedSeries, filter: TableFilter, now: number): boolean {
  const { status, contentRating, language, traits: wanted } = filter;
  return (
    (status === null || (row.status ?? 'none') === status) &&
    (contentRating === null || row.contentRating === contentRating) &&
    (language === null || row.languages.includes(language)) &&
    wanted.every((trait) => hasTrait[trait](row, now))
  );
}

const hasTrait: Record<Trait, (row: ListedSeries, now: number) => boolean> = {
  unread: ({ unread }) => unread > 0,
  // Where older chapters are not known, there may be some to read.
  caughtUp: ({ unread, isComplete }) => unread === 0 && isComplete,
  finished: ({ isFinished }) => isFinished,
  takenDown: ({ takenDown }) => takenDown > 0,
  stale: ({ newestAt }, now) => newestAt > 0 && now - newestAt >= STALE_MS,
  muted: ({ isMuted }) => isMuted,
  notFollowed: ({ isFollowed }) => !isFollowed,
};

const statusOrder: readonly (ReadingStatus | null)[] = [
  'reading',
  're_reading',
  'plan_to_read',
  'on_hold',
  'completed',
  'dropped',
  null,
];

interface Order {
  readonly compare: (a: ListedSeries, b: ListedSeries) => number;
  /** A row without a value comes last, in either direction. */
  readonly isMissing: (row: ListedSeries) => boolean;
}

const orders: Record<Exclude<Column, 'title'>, Order> = {
  status: {
    compare: (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
    isMissing: () => false,
  },
  unread: { compare: (a, b) => b.unread - a.unread, isMissing: () => false },
  newest: { compare: (a, b) => b.newestAt - a.newestAt, isMissing: ({ newestAt }) => newestAt === 0 },
  expected: {
    compare: (a, b) => (a.expectedAt ?? 0) - (b.expectedAt ?? 0),
    isMissing: ({ expectedAt }) => expectedAt === null,
  },
};
