/** The table of all follows: what it is filtered by, and in which order it stands. Pure. */
import { DAY } from '../../clock';
import { type PublicationStatus, publicationStatuses, type ReadingStatus } from '../../service/ids';
import type { ListedSeries } from './list-reading';
import { found } from './search';

export const traits = ['unread', 'caughtUp', 'finished', 'takenDown', 'gone', 'muted', 'notFollowed'] as const;
export type Trait = (typeof traits)[number];

export interface TableFilter {
  readonly search: string;
  /** `none` for series without one; `null` for any. */
  readonly status: ReadingStatus | 'none' | null;
  /** `null` for any. */
  readonly contentRating: string | null;
  /** `null` for any, as for the next. */
  readonly publicationStatus: string | null;
  readonly originalLanguage: string | null;
  /** The reader's own, as a number; `none` where it is known that there is none; `null` for any. */
  readonly ownRating: string | null;
  /** One of those in which a series has chapters that count; `null` for any. */
  readonly language: string | null;
  /** Nothing has come out for so many; `null` for any. */
  readonly quietMonths: number | null;
  /** A series has each of them. */
  readonly traits: readonly Trait[];
}

export const everything: TableFilter = {
  search: '',
  status: null,
  contentRating: null,
  publicationStatus: null,
  originalLanguage: null,
  ownRating: null,
  language: null,
  quietMonths: null,
  traits: [],
};

/** One row of the table. */
export interface TableSeries extends ListedSeries {
  /** When the reader last marked a chapter of it as read, as this device knows it: epoch ms, or `null`. */
  readonly lastReadAt: number | null;
}

/** What the rows of a table have, each in the order in which it is offered. */
export interface Facets {
  readonly contentRatings: readonly string[];
  readonly publicationStatuses: readonly PublicationStatus[];
  readonly originalLanguages: readonly string[];
  readonly languages: readonly string[];
  readonly ownRatings: readonly string[];
}

export function facetsOf(rows: readonly TableSeries[]): Facets {
  const own = new Set(rows.flatMap((row) => ownRatingOf(row) ?? []));
  const publications = new Set(rows.map(({ publicationStatus }) => publicationStatus));
  return {
    contentRatings: [...new Set(rows.map(({ contentRating }) => contentRating))].sort(),
    publicationStatuses: publicationStatuses.filter((status) => publications.has(status)),
    originalLanguages: [...new Set(rows.flatMap(({ originalLanguage }) => originalLanguage ?? []))].sort(),
    languages: [...new Set(rows.flatMap(({ languages }) => languages))].sort(),
    ownRatings: [...own].sort((a, b) => (Number(b) || 0) - (Number(a) || 0)),
  };
}

/** `null` where it is not known here. */
function ownRatingOf({ rating }: TableSeries): string | null {
  return rating && `${rating.value ?? 'none'}`;
}

export const columns = ['title', 'status', 'unread', 'rating', 'newest', 'lastRead', 'expected'] as const;
export type Column = (typeof columns)[number];

/** Numbers begin with the highest, days with the latest, and what is expected with the next. */
export interface TableOrder {
  readonly column: Column;
  readonly isReversed: boolean;
}

const MONTH = (365 / 12) * DAY;

/** @param rows in the order of their titles, which decides among equals. @param now epoch ms. */
export function tableRows(
  rows: readonly TableSeries[],
  filter: TableFilter,
  { column, isReversed }: TableOrder,
  now: number,
): readonly TableSeries[] {
  const chosen = found(rows, filter.search).filter((row) => passes(row, filter, now));
  if (column === 'title') return isReversed ? chosen.reverse() : chosen;
  const { compare, isMissing } = orders[column];
  const sorted = chosen.filter((row) => !isMissing(row)).sort(isReversed ? (a, b) => compare(b, a) : compare);
  return [...sorted, ...chosen.filter(isMissing)];
}

export function isFilteredBy(filter: TableFilter): boolean {
  return filter.search.trim() !== '' || choicesOn(filter) > 0;
}

/** How many choices narrow the list, beside the search. */
export function choicesOn({ search, traits, ...lists }: TableFilter): number {
  return traits.length + Object.values(lists).filter((one) => one !== null).length;
}

function passes(row: TableSeries, filter: TableFilter, now: number): boolean {
  const {
    status,
    contentRating,
    publicationStatus,
    originalLanguage,
    ownRating,
    language,
    quietMonths,
    traits: wanted,
  } = filter;
  return (
    (status === null || (row.status ?? 'none') === status) &&
    (contentRating === null || row.contentRating === contentRating) &&
    (publicationStatus === null || row.publicationStatus === publicationStatus) &&
    (originalLanguage === null || row.originalLanguage === originalLanguage) &&
    (ownRating === null || ownRatingOf(row) === ownRating) &&
    (language === null || row.languages.includes(language)) &&
    (quietMonths === null || (row.newestAt > 0 && now - row.newestAt >= quietMonths * MONTH)) &&
    wanted.every((trait) => hasTrait[trait](row))
  );
}

const hasTrait: Record<Trait, (row: TableSeries) => boolean> = {
  unread: ({ unread }) => unread > 0,
  // Where older chapters are not known, there may be some to read.
  caughtUp: ({ unread, isComplete }) => unread === 0 && isComplete,
  finished: ({ isFinished }) => isFinished,
  takenDown: ({ takenDown }) => takenDown > 0,
  gone: ({ isDeleted }) => isDeleted,
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
  readonly compare: (a: TableSeries, b: TableSeries) => number;
  /** A row without a value comes last, in either direction. */
  readonly isMissing: (row: TableSeries) => boolean;
}

const orders: Record<Exclude<Column, 'title'>, Order> = {
  status: {
    compare: (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
    isMissing: () => false,
  },
  unread: { compare: (a, b) => b.unread - a.unread, isMissing: () => false },
  rating: {
    compare: (a, b) => (b.rating?.value ?? 0) - (a.rating?.value ?? 0),
    isMissing: ({ rating }) => !rating?.value,
  },
  newest: { compare: (a, b) => b.newestAt - a.newestAt, isMissing: ({ newestAt }) => newestAt === 0 },
  lastRead: {
    compare: (a, b) => (b.lastReadAt ?? 0) - (a.lastReadAt ?? 0),
    isMissing: ({ lastReadAt }) => lastReadAt === null,
  },
  expected: {
    compare: (a, b) => (a.expectedAt ?? 0) - (b.expectedAt ?? 0),
    isMissing: ({ expectedAt }) => expectedAt === null,
  },
};
