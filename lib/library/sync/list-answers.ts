import { Failure } from '../../failure';
import type { MangaRow } from '../../model/rows';
import type { Step } from '../../model/sync-job';
import type { Id, ReadingStatus } from '../../service/ids';
import { PAGE_SIZE } from '../../service/limits';
import type { Manga } from '../../service/schemas';
import { mangaRow } from '../rows-of-answers';
import { idsByRequest } from './ids-by-request';
import { followedIn, lacking, listedIn, markersOf, type Reduction, type SyncState } from './reduce-answer';
import { afterFollowPage, nextMarkers, nextPhase } from './rotation';
import { followsAfter, unreadableIn } from './sync-job';

export function reduceStatuses(state: SyncState, statuses: ReadonlyMap<Id, ReadingStatus>): Reduction {
  const next = state.course.kind === 'quick' ? unknownManga(statuses, state.manga) : [];
  return { found: { statuses }, next, ...advanced(state) };
}

export function reduceFollows(
  state: SyncState,
  step: Step & { ask: 'follows' },
  { data, total }: { data: readonly Manga[]; total: number },
): Reduction {
  const rows = data.map((manga) => mangaRow(manga, { status: state.statuses.get(manga.id) ?? null, isFollowed: true }));
  const added = rows.filter(({ id }) => !state.manga.get(id)?.isFollowed).map(({ id }) => id);
  return state.course.kind === 'quick'
    ? followsOfRotation(state, rows, added, total)
    : wholeFollows(state, step, rows, added, total);
}

function followsOfRotation(state: SyncState, rows: MangaRow[], added: readonly Id[], total: number): Reduction {
  const { round } = state;
  if (!round) return { found: { manga: rows } };
  const missing = round.offset === 0 ? followedIn(state.manga) : round.missing;
  const after = afterFollowPage(
    { ...round, missing },
    rows.map(({ id }) => id),
    total,
  );
  const next = [...lacking(added, state), ...markersOf(added)];
  return { found: { manga: rows, unfollowed: after.unfollowed }, next, round: after.round };
}

function wholeFollows(
  state: SyncState,
  step: Step & { ask: 'follows' },
  rows: MangaRow[],
  added: readonly Id[],
  total: number,
): Reduction {
  const { course } = state;
  const shown = new Set(rows.map(({ id }) => id));
  const before = step.total === null ? followedIn(state.manga) : course.missing;
  const missing = before.filter((id) => !shown.has(id));
  const unreadable = course.unreadable + unreadableIn(step.offset, PAGE_SIZE, total, rows.length);
  const pages = followsAfter(step, total, course.steps);
  const series = course.isFirst ? [] : lacking(added, state);
  const isLast = ![...pages, ...course.steps].some(({ ask }) => ask === 'follows');
  if (!isLast) return { found: { manga: rows }, next: [...pages, ...series], course: { missing, unreadable } };

  const manga = new Map([...state.manga, ...rows.map((row) => [row.id, row] as const)]);
  const unknown = unknownManga(state.statuses, manga);
  const unfollowed = new Set(missing.length > unreadable ? missing : []);
  const listed = [...manga.values()].filter(
    ({ id, isFollowed }) => state.statuses.has(id) || (isFollowed && !unfollowed.has(id)),
  );
  const unmarked = [...listed.map(({ id }) => id), ...unknown.flatMap(({ ids }) => ids)];
  const next = [...unknown, ...series, ...markersOf(unmarked)];
  return { found: { manga: rows, unfollowed: [...unfollowed] }, next, course: { missing: [] } };
}

export function reduceManga(
  state: SyncState,
  { areFollowed }: Step & { ask: 'manga' },
  data: readonly Manga[],
): Reduction {
  const rows = data.map((manga) =>
    mangaRow(manga, { status: state.statuses.get(manga.id) ?? null, isFollowed: areFollowed }),
  );
  const ids = rows.map(({ id }) => id);
  const isNew = !state.course.isFirst && state.course.kind !== 'whole';
  return {
    found: { manga: rows },
    next: isNew ? [...(areFollowed ? lacking(ids, state) : []), ...markersOf(ids)] : [],
  };
}

export function reduceMarkers(
  state: SyncState,
  mangaIds: readonly Id[],
  data: MarkersData,
  isRolling: boolean,
): Reduction {
  const found = { read: byManga(data, mangaIds) };
  if (!isRolling || !state.round) return { found };
  const round = { ...state.round, after: mangaIds.at(-1) ?? null };
  const isLast = nextMarkers(round, listedIn(state.manga)).length === 0;
  return { found, round: isLast ? nextPhase(round) : round };
}

export type MarkersData = readonly Id[] | Readonly<Record<string, readonly Id[]>>;

/** With a status, but without a row here. */
function unknownManga(statuses: SyncState['statuses'], manga: SyncState['manga']): (Step & { ask: 'manga' })[] {
  const unknown = [...statuses.keys()].filter((id) => !manga.has(id));
  return idsByRequest(unknown).map((ids) => ({ ask: 'manga', ids, areFollowed: false }));
}

function advanced({ course, round }: SyncState): Pick<Reduction, 'round'> {
  return course.kind === 'quick' && round ? { round: nextPhase(round) } : {};
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
