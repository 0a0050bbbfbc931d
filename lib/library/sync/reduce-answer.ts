import type { MangaRow } from '../../model/rows';
import type { Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Changes } from '../changes';
import { idsByRequest } from './ids-by-request';
import { feedFrom } from './sync-job';

/** Where a check is when an answer comes, and what the answer means: rows to write, and what is to be asked next. */
export interface SyncState {
  readonly course: SyncJob;
  /** `null` before the first check is over. */
  readonly round: Rotation | null;
  readonly statuses: ReadonlyMap<Id, ReadingStatus>;
  /** Every manga of which there is a row, by id. */
  readonly manga: ReadonlyMap<Id, MangaRow>;
}

export interface Reduction {
  readonly found: Omit<Changes, 'askedAt' | 'facts'>;
  /** What is to be asked before the steps that are left. */
  readonly next?: readonly Step[];
  readonly course?: Partial<Pick<SyncJob, 'missing' | 'unreadable' | 'oldest' | 'arrived'>>;
  readonly round?: Rotation;
}

/** Where more series than this are new in the list, one look at the feed costs less than one at each of them. */
const MANY_NEW = 20;

/** The chapters that a series lacks which is new in the list. */
export function lacking(added: readonly Id[], { course }: SyncState): Step[] {
  const before = course.steps.filter(({ ask }) => ask === 'series').length;
  if (added.length + before > MANY_NEW) return [feedFrom(course.knownSince, 'publishAt', course.languages)];
  return added.map((mangaId) => ({ ask: 'series', mangaId, offset: 0 }));
}

export function markersOf(mangaIds: readonly Id[]): Step[] {
  return idsByRequest(mangaIds).map((ids) => ({ ask: 'markers', mangaIds: ids }));
}

/** Every manga in the list, by id. */
export function listedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed, status }) => isFollowed || status !== null).map(({ id }) => id);
}

export function followedIn(manga: SyncState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
}
