import { DAY, MINUTE } from '../clock';
import { Failure } from '../failure';
import type { Id, ReadingStatus } from '../service/ids';
import { FEED_PAGE_SIZE } from '../service/limits';
import type { Chapter, Manga } from '../service/schemas';
import { auditable, auditPage } from './audit';
import { type AuditStep, type Course, type FeedStep, feedAfter, feedFrom, followsAfter, type Step } from './course';
import type { Found } from './found';
import { idsByRequest } from './progress';
import { type ChapterRow, chapterRow, type MangaRow, mangaRow } from './records';
import { afterFollowPage, nextMarkers, nextPhase, type Round } from './round';

/** What each answer of a check means, as pure functions: rows to write, and what is to be asked next. */
export interface CheckState {
  readonly course: Course;
  /** `null` before the first check is over. */
  readonly round: Round | null;
  readonly statuses: ReadonlyMap<Id, ReadingStatus>;
  /** Every manga of which there is a row, by id. */
  readonly manga: ReadonlyMap<Id, MangaRow>;
}

export interface Meaning {
  readonly found: Omit<Found, 'askedAt' | 'facts'>;
  /** What is to be asked before the steps that are left. */
  readonly next?: readonly Step[];
  readonly course?: Partial<Pick<Course, 'missing' | 'oldest' | 'arrived'>>;
  readonly round?: Round;
}

/** Where more series than this are new in the list, one look at the feed costs less than one at each of them. */
const MANY_NEW = 20;
/** What came out just before the question may be missing in the answer. */
const SETTLED_MS = 5 * MINUTE;

export function meaningOfStatuses(state: CheckState, statuses: ReadonlyMap<Id, ReadingStatus>): Meaning {
  const next = state.course.kind === 'quick' ? unknownManga(statuses, state.manga) : [];
  return { found: { statuses }, next, ...advanced(state) };
}

export function meaningOfFollows(
  state: CheckState,
  step: Step & { ask: 'follows' },
  { data, total }: { data: readonly Manga[]; total: number },
): Meaning {
  const rows = data.map((manga) => mangaRow(manga, { status: state.statuses.get(manga.id) ?? null, isFollowed: true }));
  const added = rows.filter(({ id }) => !state.manga.get(id)?.isFollowed).map(({ id }) => id);
  return state.course.kind === 'quick'
    ? rollingFollows(state, rows, added, total)
    : wholeFollows(state, step, rows, added, total);
}

function rollingFollows(state: CheckState, rows: MangaRow[], added: readonly Id[], total: number): Meaning {
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
  state: CheckState,
  step: Step & { ask: 'follows' },
  rows: MangaRow[],
  added: readonly Id[],
  total: number,
): Meaning {
  const { course } = state;
  const shown = new Set(rows.map(({ id }) => id));
  const before = step.total === null ? followedIn(state.manga) : course.missing;
  const missing = before.filter((id) => !shown.has(id));
  const pages = followsAfter(step, total, course.steps);
  const series = course.isFirst ? [] : lacking(added, state);
  const isLast = ![...pages, ...course.steps].some(({ ask }) => ask === 'follows');
  if (!isLast) return { found: { manga: rows }, next: [...pages, ...series], course: { missing } };

  const manga = new Map([...state.manga, ...rows.map((row) => [row.id, row] as const)]);
  const unknown = unknownManga(state.statuses, manga);
  const unfollowed = new Set(missing);
  const listed = [...manga.values()].filter(
    ({ id, isFollowed }) => state.statuses.has(id) || (isFollowed && !unfollowed.has(id)),
  );
  const unmarked = [...listed.map(({ id }) => id), ...unknown.flatMap(({ ids }) => ids)];
  const next = [...unknown, ...series, ...markersOf(unmarked)];
  return { found: { manga: rows, unfollowed: missing }, next, course: { missing: [] } };
}

export function meaningOfManga(
  state: CheckState,
  { areFollowed }: Step & { ask: 'manga' },
  data: readonly Manga[],
): Meaning {
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

/** What a page of the feed is held against. Moments are in epoch ms. */
export interface KnownOfFeed {
  /** Rows of its chapters that are here already, and of chapters that came out in the time that it covers. */
  readonly ofPage: ReadonlyMap<Id, ChapterRow>;
  readonly inTime: readonly ChapterRow[];
  /** When the last check was completed. */
  readonly lastCheckAt: number;
  /** When this one began, by the service's clock. */
  readonly startedAt: number;
}

export function meaningOfFeed(
  state: CheckState,
  step: FeedStep,
  { data, total }: { data: readonly Chapter[]; total: number },
  known: KnownOfFeed,
): Meaning {
  const { course, round, manga } = state;
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  const published = data.map(({ attributes }) => attributes.publishAt);
  const isNewestFirst = step.newestFirst && step.by === 'publishAt';
  const oldest = isNewestFirst ? Math.min(course.oldest ?? Number.POSITIVE_INFINITY, ...published) : course.oldest;

  const shown = [...new Set(rows.map(({ mangaId }) => mangaId))];
  const unknown = course.steps.some(({ ask }) => ask === 'follows') ? [] : shown.filter((id) => !manga.has(id));
  const followedAgain = shown.flatMap((id) => manga.get(id) ?? []).filter(({ isFollowed }) => !isFollowed);
  const isNews = (row: ChapterRow) =>
    !known.ofPage.has(row.id) && row.publishAt > known.lastCheckAt - DAY && manga.get(row.mangaId)?.isFollowed;
  const arrived = course.isFirst || course.kind === 'wider' ? [] : rows.filter(isNews);
  const doubtful = doubtfulIn(state, step, rows, total, known);
  const pages = feedAfter(step, { total, publishedAt: published }, oldest ?? Number.POSITIVE_INFINITY, course.steps);

  return {
    found: { chapters: rows, manga: followedAgain.map((row) => ({ ...row, isFollowed: true })) },
    next: [
      ...pages,
      ...idsByRequest(unknown).map((ids): Step => ({ ask: 'manga', ids, areFollowed: true })),
      ...idsByRequest(doubtful).map((ids): Step => ({ ask: 'doubtful', ids })),
    ],
    course: {
      oldest: oldest === Number.POSITIVE_INFINITY ? null : oldest,
      arrived: [...course.arrived, ...arrived.map(({ id, mangaId }) => ({ chapterId: id, mangaId }))],
    },
    ...(round && course.kind !== 'wider' && { round: knownUntil(round, step, known.startedAt) }),
  };
}

/**
 * Chapters that came out in the time that the page covers, and that it does not show: deleted, or their series is no longer followed,
 * or given another language. A page that is not the whole answer says nothing about what it does not show.
 */
function doubtfulIn(
  { course, manga }: CheckState,
  step: FeedStep,
  rows: readonly ChapterRow[],
  total: number,
  { inTime, startedAt }: KnownOfFeed,
): Id[] {
  const isWhole = step.by === 'publishAt' && step.offset === 0 && total <= FEED_PAGE_SIZE && course.kind !== 'wider';
  if (!isWhole || course.isFirst) return [];
  const shown = new Set(rows.map(({ id }) => id));
  return inTime
    .filter(({ id, mangaId, language, publishAt, isGone }) => {
      const isAsked = step.languages.length === 0 || step.languages.includes(language);
      const isOut = publishAt < startedAt - SETTLED_MS;
      return isAsked && isOut && !isGone && !shown.has(id) && manga.get(mangaId)?.isFollowed;
    })
    .map(({ id }) => id);
}

export function meaningOfSeries(
  state: CheckState,
  step: Step & { ask: 'series' },
  { data, total }: { data: readonly Chapter[]; total: number },
): Meaning {
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  const last = rows.at(-1);
  const offset = step.offset + FEED_PAGE_SIZE;
  const goesOn = last !== undefined && last.publishAt >= state.course.knownSince && offset < total;
  return { found: { chapters: rows }, next: goesOn ? [{ ...step, offset }] : [] };
}

/** @param known every chapter that came out since the library's chapters are known. */
export function meaningOfAudit(
  state: CheckState,
  step: AuditStep,
  { data, total }: { data: readonly Chapter[]; total: number },
  known: readonly ChapterRow[],
): Meaning {
  const isFollowed = (mangaId: Id) => state.manga.get(mangaId)?.isFollowed ?? false;
  const ids = auditable(known, { languages: state.course.languages, isFollowed });
  const { doubtful, next } = auditPage(
    step,
    data.map(({ id }) => id),
    total,
    ids,
  );
  return {
    found: { chapters: data.flatMap((chapter) => chapterRow(chapter) ?? []) },
    next: [...idsByRequest(doubtful).map((some): Step => ({ ask: 'doubtful', ids: some })), ...(next ? [next] : [])],
    ...(state.round?.phase === 'gone' && { round: nextPhase(state.round) }),
  };
}

/** Those that the service does not give by their id either are there no more. */
export function meaningOfDoubtful({ ids }: Step & { ask: 'doubtful' }, data: readonly Chapter[]): Meaning {
  const given = new Set(data.map(({ id }) => id));
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  return { found: { chapters: rows, gone: ids.filter((id) => !given.has(id)) } };
}

export function meaningOfMarkers(
  state: CheckState,
  mangaIds: readonly Id[],
  data: MarkersData,
  isRolling: boolean,
): Meaning {
  const found = { read: byManga(data, mangaIds) };
  if (!isRolling || !state.round) return { found };
  const round = { ...state.round, after: mangaIds.at(-1) ?? null };
  const isLast = nextMarkers(round, listedIn(state.manga)).length === 0;
  return { found, round: isLast ? nextPhase(round) : round };
}

export type MarkersData = readonly Id[] | Readonly<Record<string, readonly Id[]>>;

/** Every manga in the list, by id. */
export function listedIn(manga: CheckState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed, status }) => isFollowed || status !== null).map(({ id }) => id);
}

function followedIn(manga: CheckState['manga']): Id[] {
  return [...manga.values()].filter(({ isFollowed }) => isFollowed).map(({ id }) => id);
}

/** Manga with a status that are known here neither as followed nor otherwise. */
function unknownManga(statuses: CheckState['statuses'], manga: CheckState['manga']): (Step & { ask: 'manga' })[] {
  const unknown = [...statuses.keys()].filter((id) => !manga.has(id));
  return idsByRequest(unknown).map((ids) => ({ ask: 'manga', ids, areFollowed: false }));
}

/** The chapters that a series lacks which is new in the list. */
function lacking(added: readonly Id[], { course }: CheckState): Step[] {
  const before = course.steps.filter(({ ask }) => ask === 'series').length;
  if (added.length + before > MANY_NEW) return [feedFrom(course.knownSince, 'publishAt', course.languages)];
  return added.map((mangaId) => ({ ask: 'series', mangaId, offset: 0 }));
}

function markersOf(mangaIds: readonly Id[]): Step[] {
  return idsByRequest(mangaIds).map((ids) => ({ ask: 'markers', mangaIds: ids }));
}

function advanced({ course, round }: CheckState): Pick<Meaning, 'round'> {
  return course.kind === 'quick' && round ? { round: nextPhase(round) } : {};
}

function knownUntil(round: Round, { by }: FeedStep, startedAt: number): Round {
  if (by === 'publishAt') return { ...round, publishedUntil: startedAt };
  const known = { ...round, changedUntil: startedAt };
  return round.phase === 'changed' ? nextPhase(known) : known;
}

/**
 * Asked about one manga, the service may leave the grouping out, and it writes "nothing" as `[]` (FACTS 5).
 * @throws Failure `unreadable-answer` for marks of several manga that cannot be told apart.
 */
function byManga(data: MarkersData, asked: readonly Id[]): Map<Id, readonly Id[]> {
  const grouped = isList(data) ? new Map(asked.slice(0, 1).map((id) => [id, data])) : new Map(Object.entries(data));
  if (isList(data) && data.length > 0 && asked.length > 1) throw new Failure('unreadable-answer');
  return new Map(asked.map((id) => [id, grouped.get(id) ?? []]));
}

/** `Array.isArray` alone does not tell a read-only array from a record (TypeScript 17002). */
function isList(data: MarkersData): data is readonly Id[] {
  return Array.isArray(data);
}
