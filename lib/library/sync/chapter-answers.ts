import { DAY, MINUTE } from '../../clock';
import { lowest } from '../../extremes';
import type { ChapterRow } from '../../model/rows';
import type { AuditStep, FeedStep, Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { FEED_PAGE_SIZE } from '../../service/limits';
import type { Chapter } from '../../service/schemas';
import { chapterRows } from '../rows-of-answers';
import { isReadLanguage } from '../unread/filters';
import { auditPage, expectedIds } from './audit';
import { idsByRequest, notReturned, type Page, type Reduction, type SyncState } from './reduce-answer';
import { nextPhase } from './rotation';
import { feedStepsAfter } from './sync-job';

/** Moments in epoch ms. */
export interface KnownChapters {
  /** Known chapters of the page, and known ones from the time that it covers, where they may be deleted. */
  readonly onPage: ReadonlyMap<Id, ChapterRow>;
  readonly inRange: readonly ChapterRow[];
  /** When the last sync ended, and this one began, by the service's clock. */
  readonly lastSyncAt: number;
  readonly startedAt: number;
}

/** In ms. A chapter that came out just before the request may be missing in the answer. */
const SETTLED_MS = 5 * MINUTE;

export function reduceFeed(
  state: SyncState,
  step: FeedStep,
  { data, total }: Page<Chapter>,
  known: KnownChapters,
): Reduction {
  const { job, rotation, manga } = state;
  const rows = chapterRows(data);
  const published = data.map(({ attributes }) => attributes.publishAt);
  const isNewestFirst = step.newestFirst && step.by === 'publishAt';
  const oldest = isNewestFirst ? lowest([...published, ...(job.oldest === null ? [] : [job.oldest])]) : job.oldest;

  const shown = [...new Set(rows.map(({ mangaId }) => mangaId))];
  const asked = new Set(job.steps.flatMap((other) => (other.ask === 'manga' ? other.ids : [])));
  const isListOpen = job.steps.some(({ ask }) => ask === 'follows');
  const unknown = isListOpen ? [] : shown.filter((id) => !manga.has(id) && !asked.has(id));
  const followed = shown.filter((id) => manga.get(id)?.isFollowed === false);
  const isNew = (row: ChapterRow) =>
    !known.onPage.has(row.id) && row.publishAt > known.lastSyncAt - DAY && manga.get(row.mangaId)?.isFollowed;
  const arrived = job.isFirst || job.kind === 'wider' ? [] : rows.filter(isNew);
  const suspects = suspectedDeletedIn(state, step, rows, total, known);
  const pages = feedStepsAfter(step, { total, publishedAt: published }, oldest ?? Number.POSITIVE_INFINITY, job.steps);

  return {
    changes: {
      chapters: step.by === 'updatedAt' ? loneBefore(job.knownSince, rows) : rows,
      followed,
    },
    next: [
      ...pages,
      ...idsByRequest(unknown).map((ids): Step => ({ ask: 'manga', ids, areFollowed: true })),
      ...suspectSteps(suspects),
    ],
    job: {
      oldest: oldest === Number.POSITIVE_INFINITY ? null : oldest,
      arrived: [...job.arrived, ...arrived.map(({ id, mangaId }) => ({ chapterId: id, mangaId }))],
    },
    ...(rotation && job.kind !== 'wider' && { rotation: withFeedReadUntil(rotation, step, known.startedAt) }),
  };
}

/** What has changed may be older than all that is known of its series. @param knownSince epoch ms. */
function loneBefore(knownSince: number, rows: readonly ChapterRow[]): ChapterRow[] {
  return rows.map((row) => (row.publishAt < knownSince ? { ...row, isLone: true } : row));
}

/** Only a page that is the whole answer says anything of what it leaves out. */
export function mayShowDeleted({ isFirst, kind }: SyncJob, { by, offset }: FeedStep, total: number): boolean {
  return by === 'publishAt' && offset === 0 && total <= FEED_PAGE_SIZE && kind !== 'wider' && !isFirst;
}

/** Deleted, no longer followed, or of another language. */
function suspectedDeletedIn(
  { job, manga }: SyncState,
  step: FeedStep,
  rows: readonly ChapterRow[],
  total: number,
  { inRange, startedAt }: KnownChapters,
): Id[] {
  if (!mayShowDeleted(job, step, total)) return [];
  const shown = new Set(rows.map(({ id }) => id));
  return inRange
    .filter(({ id, mangaId, language, publishAt, isDeleted }) => {
      const isOut = publishAt < startedAt - SETTLED_MS;
      return isReadLanguage(step, language) && isOut && !isDeleted && !shown.has(id) && manga.get(mangaId)?.isFollowed;
    })
    .map(({ id }) => id);
}

function withFeedReadUntil(rotation: Rotation, { by }: FeedStep, startedAt: number): Rotation {
  if (by === 'publishAt') return { ...rotation, publishedUntil: startedAt };
  const known = { ...rotation, changedUntil: startedAt };
  return rotation.phase === 'changed' ? nextPhase(known) : known;
}

export function reduceSeries(
  state: SyncState,
  step: Step & { ask: 'series' },
  { data, total }: Page<Chapter>,
): Reduction {
  const rows = chapterRows(data);
  const last = rows.at(-1);
  const offset = step.offset + FEED_PAGE_SIZE;
  const hasMore = last !== undefined && last.publishAt >= state.job.knownSince && offset < total;
  return { changes: { chapters: rows }, next: hasMore ? [{ ...step, offset }] : [] };
}

/** @param known every chapter since `knownSince`. */
export function reduceAudit(
  state: SyncState,
  step: AuditStep,
  { data, total }: Page<Chapter>,
  known: readonly ChapterRow[],
): Reduction {
  const isFollowed = (mangaId: Id) => state.manga.get(mangaId)?.isFollowed ?? false;
  const ids = expectedIds(known, { languages: state.job.languages, isFollowed });
  const { suspects, next } = auditPage(
    step,
    data.map(({ id }) => id),
    total,
    ids,
  );
  return {
    changes: { chapters: chapterRows(data) },
    next: [...suspectSteps(suspects), ...(next ? [next] : [])],
    ...(state.rotation?.phase === 'gone' && { rotation: nextPhase(state.rotation) }),
  };
}

/** Suspects that the service does not return by id either are deleted. */
export function reduceSuspected({ ids }: Step & { ask: 'doubtful' }, page: Page<Chapter>): Reduction {
  const chapters = chapterRows(page.data).map((row) => ({ ...row, isLone: true }));
  return { changes: { chapters, deleted: notReturned(ids, page) } };
}

function suspectSteps(ids: readonly Id[]): Step[] {
  return idsByRequest(ids).map((some) => ({ ask: 'doubtful', ids: some }));
}
