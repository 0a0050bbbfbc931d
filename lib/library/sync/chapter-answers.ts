import { DAY, MINUTE } from '../../clock';
import type { ChapterRow } from '../../model/rows';
import type { AuditStep, FeedStep, Rotation, Step } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { FEED_PAGE_SIZE } from '../../service/limits';
import type { Chapter } from '../../service/schemas';
import { chapterRow } from '../rows-of-answers';
import { auditable, auditPage } from './audit';
import { idsByRequest } from './ids-by-request';
import type { Reduction, SyncState } from './reduce-answer';
import { nextPhase } from './rotation';
import { feedAfter } from './sync-job';

/** Moments in epoch ms. */
export interface KnownOfFeed {
  /** Known chapters of the page, and known ones from the time that it covers. */
  readonly ofPage: ReadonlyMap<Id, ChapterRow>;
  readonly inTime: readonly ChapterRow[];
  /** When the last sync ended, and this one began, by the service's clock. */
  readonly lastCheckAt: number;
  readonly startedAt: number;
}

/** In ms. What came out just before the question may be missing in the answer. */
const SETTLED_MS = 5 * MINUTE;

export function reduceFeed(
  state: SyncState,
  step: FeedStep,
  { data, total }: { data: readonly Chapter[]; total: number },
  known: KnownOfFeed,
): Reduction {
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
  const doubtful = suspectedDeletedIn(state, step, rows, total, known);
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

/** Deleted, no longer followed, or of another language. Only a page that is the whole answer says anything. */
function suspectedDeletedIn(
  { course, manga }: SyncState,
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

function knownUntil(round: Rotation, { by }: FeedStep, startedAt: number): Rotation {
  if (by === 'publishAt') return { ...round, publishedUntil: startedAt };
  const known = { ...round, changedUntil: startedAt };
  return round.phase === 'changed' ? nextPhase(known) : known;
}

export function reduceSeries(
  state: SyncState,
  step: Step & { ask: 'series' },
  { data, total }: { data: readonly Chapter[]; total: number },
): Reduction {
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  const last = rows.at(-1);
  const offset = step.offset + FEED_PAGE_SIZE;
  const goesOn = last !== undefined && last.publishAt >= state.course.knownSince && offset < total;
  return { found: { chapters: rows }, next: goesOn ? [{ ...step, offset }] : [] };
}

/** @param known every chapter since `knownSince`. */
export function reduceAudit(
  state: SyncState,
  step: AuditStep,
  { data, total }: { data: readonly Chapter[]; total: number },
  known: readonly ChapterRow[],
): Reduction {
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

/** What the service does not give by id either is gone. */
export function reduceSuspected(
  { ids }: Step & { ask: 'doubtful' },
  { data, total }: { data: readonly Chapter[]; total: number },
): Reduction {
  const given = new Set(data.map(({ id }) => id));
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  // One that could not be read is not gone.
  const isWhole = data.length >= total;
  return { found: { chapters: rows, gone: isWhole ? ids.filter((id) => !given.has(id)) : [] } };
}
