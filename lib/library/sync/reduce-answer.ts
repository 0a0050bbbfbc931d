import type { MangaRow } from '../../model/rows';
import type { Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Changes } from '../changes';
import { idsByRequest } from './ids-by-request';
import { feedLanguages, feedSince } from './sync-job';

export interface SyncState {
  readonly job: SyncJob;
  /** `null` before the first sync is over. */
  readonly rotation: Rotation | null;
  readonly statuses: ReadonlyMap<Id, ReadingStatus>;
  /** Every manga with a row, by id. */
  readonly manga: ReadonlyMap<Id, MangaRow>;
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

export function listedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed, status }) => isFollowed || status !== null).map(({ id }) => id);
}

export function followedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
}
