import { Failure } from '../../failure';
import type { MangaRow } from '../../model/rows';
import type { Step } from '../../model/sync-job';
import type { Id, ReadingStatus } from '../../service/ids';
import { PAGE_SIZE } from '../../service/limits';
import type { Manga } from '../../service/schemas';
import { isNewInList } from '../local-overrides';
import { mangaRow } from '../rows-of-answers';
import {
  chapterSteps,
  followedIn,
  idsByRequest,
  listedIn,
  markerSteps,
  notReturned,
  type Page,
  type Reduction,
  type SyncState,
  withRows,
} from './reduce-answer';
import { applyFollowPage, nextMarkerIds, nextPhase } from './rotation';
import { followStepsAfter, unreadableCount } from './sync-job';

export function reduceStatuses(state: SyncState, statuses: ReadonlyMap<Id, ReadingStatus>): Reduction {
  const next = state.job.kind === 'quick' ? unknownMangaSteps(statuses, state.manga) : [];
  const lost = [...state.manga.values()].filter(
    (row) => !row.isFollowed && row.status !== null && !statuses.has(row.id),
  );
  const suspects = unlistedSteps(lost.map(({ id }) => id));
  return { changes: { statuses }, next: [...next, ...suspects], ...withNextPhase(state) };
}

/** What was taken off the list is still there. */
export function reduceUnlisted({ ids }: Step & { ask: 'unlisted' }, page: Page<Manga>): Reduction {
  return { changes: { gone: notReturned(ids, page) } };
}

function unlistedSteps(mangaIds: readonly Id[]): Step[] {
  return idsByRequest(mangaIds).map((ids) => ({ ask: 'unlisted', ids }));
}

export function reduceFollows(
  state: SyncState,
  step: Step & { ask: 'follows' },
  { data, total }: Page<Manga>,
): Reduction {
  const rows = mangaRows(state, data, true);
  const added = rows.filter(({ id }) => isNewInList(state.manga.get(id))).map(({ id }) => id);
  return state.job.kind === 'quick'
    ? reduceFollowsOfRotation(state, rows, added, total)
    : reduceAllFollows(state, step, rows, added, total);
}

function reduceFollowsOfRotation(state: SyncState, rows: MangaRow[], added: readonly Id[], total: number): Reduction {
  const { rotation } = state;
  if (!rotation) return { changes: { manga: rows } };
  const missing = rotation.offset === 0 ? followedIn(state.manga) : rotation.missing;
  const after = applyFollowPage(
    { ...rotation, missing },
    rows.map(({ id }) => id),
    total,
  );
  const next = [...chapterSteps(added, state), ...markerSteps(added), ...unlistedSteps(after.unfollowed)];
  return { changes: { manga: rows, unfollowed: after.unfollowed }, next, rotation: after.rotation };
}

function reduceAllFollows(
  state: SyncState,
  step: Step & { ask: 'follows' },
  rows: MangaRow[],
  added: readonly Id[],
  total: number,
): Reduction {
  const { job } = state;
  const shown = new Set(rows.map(({ id }) => id));
  const candidates = step.total === null ? followedIn(state.manga) : job.missing;
  const missing = candidates.filter((id) => !shown.has(id));
  const unreadable = job.unreadable + unreadableCount(step.offset, PAGE_SIZE, total, rows.length);
  const pages = followStepsAfter(step, total, job.steps);
  const series = job.isFirst ? [] : chapterSteps(added, state);
  const isLast = ![...pages, ...job.steps].some(({ ask }) => ask === 'follows');
  if (!isLast) return { changes: { manga: rows }, next: [...pages, ...series], job: { missing, unreadable } };

  const manga = withRows(state.manga, rows);
  const unknown = unknownMangaSteps(state.statuses, manga);
  const unfollowed = new Set(missing.length > unreadable ? missing : []);
  const listed = [...manga.values()].filter(
    ({ id, isFollowed }) => state.statuses.has(id) || (isFollowed && !unfollowed.has(id)),
  );
  // In the order of the database: the same requests, whichever page came first.
  const unmarked = [...listed.map(({ id }) => id), ...unknown.flatMap(({ ids }) => ids)].sort();
  const next = [...unknown, ...series, ...markerSteps(unmarked), ...unlistedSteps([...unfollowed])];
  return { changes: { manga: rows, unfollowed: [...unfollowed] }, next, job: { missing: [] } };
}

export function reduceManga(
  state: SyncState,
  { areFollowed }: Step & { ask: 'manga' },
  data: readonly Manga[],
): Reduction {
  const rows = mangaRows(state, data, areFollowed);
  const ids = rows.map(({ id }) => id);
  const isWhole = state.job.isFirst || state.job.kind === 'whole';
  // A whole sync asks for all chapters, and for the marks of the list; what only the feed shows has slipped through its pages.
  return {
    changes: { manga: rows },
    next: [
      ...(areFollowed && !isWhole ? chapterSteps(ids, state) : []),
      ...(areFollowed || !isWhole ? markerSteps(ids) : []),
    ],
  };
}

export function reduceMarkers(
  state: SyncState,
  mangaIds: readonly Id[],
  data: MarkersData,
  isRotationStep: boolean,
): Reduction {
  const changes = { read: byManga(data, mangaIds) };
  if (!isRotationStep || !state.rotation) return { changes };
  const rotation = { ...state.rotation, after: mangaIds.at(-1) ?? null };
  const isLast = nextMarkerIds(rotation, listedIn(state.manga)).length === 0;
  return { changes, rotation: isLast ? nextPhase(rotation) : rotation };
}

function mangaRows({ statuses }: SyncState, data: readonly Manga[], isFollowed: boolean): MangaRow[] {
  return data.map((manga) => mangaRow(manga, { status: statuses.get(manga.id) ?? null, isFollowed }));
}

type MarkersData = readonly Id[] | Readonly<Record<string, readonly Id[]>>;

/** With a status, but without a row here. */
function unknownMangaSteps(statuses: SyncState['statuses'], manga: SyncState['manga']): (Step & { ask: 'manga' })[] {
  const unknown = [...statuses.keys()].filter((id) => !manga.has(id));
  return idsByRequest(unknown).map((ids) => ({ ask: 'manga', ids, areFollowed: false }));
}

function withNextPhase({ job, rotation }: SyncState): Pick<Reduction, 'rotation'> {
  return job.kind === 'quick' && rotation ? { rotation: nextPhase(rotation) } : {};
}

/** Asked about one manga, the service may leave the grouping out. @throws Failure `unreadable-answer` if it does so for several. */
export function byManga(data: MarkersData, asked: readonly Id[]): Map<Id, readonly Id[]> {
  const grouped = isList(data) ? new Map(asked.slice(0, 1).map((id) => [id, data])) : new Map(Object.entries(data));
  if (isList(data) && data.length > 0 && asked.length > 1) throw new Failure('unreadable-answer');
  return new Map(asked.map((id) => [id, grouped.get(id) ?? []]));
}

/** `Array.isArray` alone does not tell a read-only array from a record (TypeScript 17002). */
function isList(data: MarkersData): data is readonly Id[] {
  return Array.isArray(data);
}
