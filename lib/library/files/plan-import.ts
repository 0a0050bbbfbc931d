import type { BulkEdit, PlannedEntry } from '../../model/bulk-change';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import { nextRound } from '../bulk/bulk-change';
import { type BulkCost, costOf } from '../bulk/bulk-cost';
import { isListed } from '../reading';
import { defaultSeriesSettings, isSame } from '../series/series-settings';
import type { CopiedSeries } from './library-copy';

/** What is taken from a file into a library: the history is not. */
export interface TakenSeries extends Pick<CopiedSeries, 'id' | 'isFollowed' | 'status' | 'rating'> {
  readonly read: readonly Pick<CopiedSeries, 'id'>[];
  /** What is missing stays as it is. */
  readonly settings: Partial<SeriesSettings> | null;
}

export interface NamedSeries extends TakenSeries {
  readonly title: string;
}

export const takenParts = ['list', 'ratings', 'read', 'settings'] as const;
export type TakenPart = (typeof takenParts)[number];

export function withParts<Series extends TakenSeries>(series: Series, parts: ReadonlySet<TakenPart>): Series {
  return {
    ...series,
    ...(!parts.has('list') && { isFollowed: false, status: null }),
    ...(!parts.has('ratings') && { rating: null }),
    ...(!parts.has('read') && { read: [] }),
    ...(!parts.has('settings') && { settings: null }),
  };
}

/**
 * What an import adds and changes: it unfollows nothing, and marks nothing as unread. What is not known here counts as unset.
 * @param unrated series of the list of which the rating is not known; `null` where that makes no difference.
 */
export function planImport(
  taken: readonly TakenSeries[],
  here: readonly CopiedSeries[],
  unrated: ReadonlySet<Id> | null = null,
): PlannedEntry[] {
  const known = new Map(here.map((series) => [series.id, series]));
  return taken
    .map((series) => ({ mangaId: series.id, edits: editsOf(series, known.get(series.id), unrated) }))
    .filter(({ edits }) => edits.length > 0);
}

/**
 * A chapter that has no row here is looked up before it is marked, so that the right series is named.
 * @param known chapters that have one. @param areMarksSingle as for `costOf`.
 */
export function importCost(
  entries: readonly PlannedEntry[],
  known: ReadonlySet<Id>,
  areMarksSingle: boolean,
): BulkCost {
  const cost = costOf(entries, areMarksSingle);
  let requests = cost.requests;
  for (let next = 0; next < entries.length; ) {
    const fed = nextRound(entries, next);
    const unknown = fed.flatMap(({ edits }) => edits).filter(({ kind, key }) => kind === 'mark' && !known.has(key));
    requests += Math.ceil(unknown.length / IDS_PER_REQUEST);
    next += fed.length;
  }
  return { ...cost, requests };
}

/** Those that are in no list here yet, and those that are. */
export function addedBy(
  entries: readonly PlannedEntry[],
  here: readonly CopiedSeries[],
): { readonly added: readonly PlannedEntry[]; readonly changed: readonly PlannedEntry[] } {
  const listed = new Set(here.filter(isListed).map(({ id }) => id));
  const { added = [], changed = [] } = Object.groupBy(entries, ({ mangaId }) =>
    listed.has(mangaId) ? 'changed' : 'added',
  );
  return { added, changed };
}

function editsOf(
  taken: TakenSeries,
  here: CopiedSeries | undefined,
  unrated: ReadonlySet<Id> | null,
): readonly BulkEdit[] {
  const { id: key, isFollowed, status, rating } = taken;
  const before = { isFollowed: false, status: null, rating: null, ...here };
  const read = new Set(here?.read.map(({ id }) => id));
  const settings: SeriesSettings = here?.settings ?? defaultSeriesSettings;
  const chosen = { ...settings, ...taken.settings };
  const edits: BulkEdit[] = taken.read
    .filter(({ id }) => !read.has(id))
    .map(({ id }) => ({ kind: 'mark', key: id, before: false, after: true }));
  if (isFollowed && !before.isFollowed) edits.push({ kind: 'follow', key, before: false, after: true });
  if (status !== null && status !== before.status)
    edits.push({ kind: 'status', key, before: before.status, after: status });
  const isKnown = unrated !== null && isListed(before) && !unrated.has(key);
  if (rating !== null && rating !== before.rating)
    edits.push({ kind: 'rating', key, before: before.rating, after: rating, ...(isKnown && { isKnown }) });
  if (!isSame(chosen, settings)) edits.push({ kind: 'settings', key, before: settings, after: chosen });
  return edits;
}
