import { chunksOf } from '../../chunks';
import type { MangaRow } from '../../model/rows';
import type { Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id, ReadingStatus } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import type { Changes } from '../changes';
import { feedLanguages, feedSince } from './sync-job';

export interface SyncState {
  readonly job: SyncJob;
  /** `null` before the first sync is over. */
  readonly rotation: Rotation | null;
  readonly statuses: ReadonlyMap<Id, ReadingStatus>;
  /** Every manga with a row, by id. */
  readonly manga: ReadonlyMap<Id, MangaRow>;
  /** When the last sync was completed, in epoch ms. */
  readonly lastSyncAt: number;
}

/** One page of a list; `total` counts unreadable items, too. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

export interface Reduction {
  readonly changes: Omit<Changes, 'askedAt' | 'metadata'>;
  readonly next?: readonly Step[];
  readonly job?: Partial<Pick<SyncJob, 'missing' | 'unreadable' | 'oldest' | 'arrived'>>;
  readonly rotation?: Rotation;
}

/** For more new series than this, one look at the feed costs less than one at each. */
const MANY_NEW = 20;

/** The chapters of series that are new in the list. */
export function chapterSteps(added: readonly Id[], { job }: SyncState): Step[] {
  const pending = job.steps.filter(({ ask }) => ask === 'series').length;
  if (added.length + pending > MANY_NEW) return [feedSince(job.knownSince, 'publishAt', feedLanguages(job))];
  return added.map((mangaId) => ({ ask: 'series', mangaId, offset: 0 }));
}

export function markerSteps(mangaIds: readonly Id[]): Step[] {
  return idsByRequest(mangaIds).map((ids) => ({ ask: 'markers', mangaIds: ids }));
}

/** None where one could not be read: it may be any of them. */
export function notReturned(ids: readonly Id[], { data, total }: Page<{ readonly id: Id }>): Id[] {
  const returned = new Set(data.map(({ id }) => id));
  return data.length >= total ? ids.filter((id) => !returned.has(id)) : [];
}

export function withRows(manga: SyncState['manga'], rows: readonly MangaRow[]): Map<Id, MangaRow> {
  return new Map([...manga, ...rows.map((row) => [row.id, row] as const)]);
}

export function listedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed, status }) => isFollowed || status !== null).map(({ id }) => id);
}

export function followedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
}

export function idsByRequest(ids: readonly Id[]): Id[][] {
  return chunksOf(ids, IDS_PER_REQUEST);
}
