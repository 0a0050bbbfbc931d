import { DAY, HOUR } from '../../clock';
import type { Asked, Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { OVERLAP_MS } from '../local-overrides';
import type { SyncMetadata } from '../reading';
import { FIRST_AUDIT } from './audit';
import { budgetOf, REQUESTS_PER_SYNC, SPARE_REQUESTS, type SyncBudget } from './budget';
import { nextMarkerIds, nextPhase } from './rotation';
import { feedLanguages, feedSince, HORIZON_MS } from './sync-job';

/** `now` in epoch ms. */
export interface SyncRequest {
  readonly kind: SyncKind;
  readonly languages: readonly string[];
  /** Of single series, besides those. */
  readonly seriesLanguages?: readonly string[];
  readonly series: number;
  readonly now: number;
}

/** `asked`: a person pressed "Refresh", which is answered at any time (docs/library.md, "What a sync asks"). */
export type SyncKind = 'whole' | 'asked' | 'quick';

/** In ms; after a longer pause a quick sync would not do. */
const LONGEST_PAUSE_MS = 30 * DAY;
/** In ms. A rotation so far behind gives way to a whole sync, unless there was one `LATELY_MS` ago. */
const FAR_BEHIND_MS = 6 * HOUR;
const LATELY_MS = 20 * HOUR;
/** In ms. The rotation asks for changed chapters where no sync had room for them since. */
const HALF_DAY_MS = 12 * HOUR;

/** @returns null when it is too early for a quick sync. */
export function planSync(metadata: SyncMetadata, request: SyncRequest): SyncJob | null {
  const { job, last, rotation } = metadata;
  if (job && isWorthResuming(job, request) && !isWidened(job, last)) return { ...job, failure: null };
  if (!last || !rotation) return syncJobOf('whole', request, { knownSince: request.now - HORIZON_MS, isFirst: !last });
  const missing = missingLanguages(last.languages ?? [], request.languages);
  if (missing) {
    const steps = [feedSince(last.knownSince, 'publishAt', missing)];
    return { ...syncJobOf('wider', request, { knownSince: last.knownSince, isFirst: false }), steps };
  }
  const base = { knownSince: last.knownSince, isFirst: false };
  if (request.kind === 'whole' || isFarBehind(rotation, request.now)) return wholeSync(rotation, request, base);
  if (request.kind === 'asked') {
    return hadWholeSyncLately(rotation, request.now)
      ? refreshSync(rotation, request, base)
      : wholeSync(rotation, request, base);
  }
  const sinceMs = request.now - last.checkedAt;
  const budget = budgetOf({
    series: request.series,
    sinceSyncMs: sinceMs,
    rotationLagMs: request.now - rotation.dueAt,
  });
  if (budget.feeds === 0) return null;
  return { ...syncJobOf('quick', request, base), limit: budget.limit, steps: quickSteps(rotation, request, budget) };
}

/** A clock that was ahead left moments in the future; nothing may wait for them. */
export function clampToNow({ last, rotation, ...metadata }: SyncMetadata, now: number): SyncMetadata {
  return {
    ...metadata,
    last: last && (last.checkedAt > now ? { ...last, checkedAt: now - DAY } : last),
    rotation: rotation && {
      ...rotation,
      dueAt: Math.min(rotation.dueAt, now),
      wholeAt: Math.min(rotation.wholeAt, now),
    },
  };
}

function isWorthResuming({ kind, startedAt, languages, done, failure }: SyncJob, request: SyncRequest): boolean {
  const isOld = request.now - startedAt > DAY || request.now < startedAt;
  // Without an answer nothing is lost: what is asked for now goes first.
  const isUntouched = done === 0 && (request.kind !== 'quick' || (failure ?? null) !== null);
  return (
    !isOld && !isUntouched && isSame(languages, request.languages) && (kind !== 'quick' || request.kind !== 'whole')
  );
}

/** The new languages have come: only the sync that they were fetched for is left to do. */
function isWidened({ kind, languages }: SyncJob, last: SyncMetadata['last']): boolean {
  return kind === 'wider' && last !== null && missingLanguages(last.languages ?? [], languages) === null;
}

function syncJobOf(
  kind: SyncJob['kind'],
  request: SyncRequest,
  { knownSince, isFirst }: Pick<SyncJob, 'knownSince' | 'isFirst'>,
): SyncJob {
  const { languages, seriesLanguages = [], now } = request;
  const steps: Step[] = [
    { ask: 'statuses' },
    { ask: 'follows', offset: 0, total: null },
    feedSince(knownSince, 'publishAt', feedLanguages(request)),
  ];
  return {
    kind,
    startedAt: now,
    isFirst,
    languages,
    ...(seriesLanguages.length > 0 && { seriesLanguages }),
    knownSince,
    done: 0,
    limit: Number.POSITIVE_INFINITY,
    steps,
    missing: [],
    unreadable: 0,
    oldest: null,
    arrived: [],
  };
}

/** New and changed chapters come first, because they are waited for. */
function wholeSync(rotation: Rotation, request: SyncRequest, base: Pick<SyncJob, 'knownSince' | 'isFirst'>): SyncJob {
  const pauseMs = request.now - Math.min(rotation.publishedUntil, rotation.changedUntil);
  const isLong = pauseMs > LONGEST_PAUSE_MS;
  const job = syncJobOf('whole', request, isLong ? { ...base, knownSince: request.now - HORIZON_MS } : base);
  if (isLong) return job;
  const [statuses, follows] = job.steps;
  return {
    ...job,
    steps: [...newChapterSteps(rotation, request, 2), ...[statuses, follows].flatMap((step) => step ?? [])],
  };
}

/** New chapters, statuses, and the new series that these may name. */
function refreshSync(rotation: Rotation, request: SyncRequest, base: Pick<SyncJob, 'knownSince' | 'isFirst'>): SyncJob {
  const steps: Step[] = [...newChapterSteps(rotation, request, 1), { ask: 'statuses' }];
  return { ...syncJobOf('quick', request, base), limit: REQUESTS_PER_SYNC, steps };
}

function newChapterSteps({ publishedUntil, changedUntil }: Rotation, request: SyncRequest, feeds: number): Step[] {
  const languages = feedLanguages(request);
  const published = feedSince(publishedUntil - OVERLAP_MS, 'publishAt', languages);
  return feeds === 1 ? [published] : [published, feedSince(changedUntil - OVERLAP_MS, 'updatedAt', languages)];
}

/** The backlog takes the place of the request for changed chapters. */
function quickSteps(rotation: Rotation, request: SyncRequest, budget: SyncBudget): Step[] {
  const chapters = newChapterSteps(rotation, request, rotation.backlog.length > 0 ? 1 : budget.feeds);
  const { rotationSteps, limit } = withSpareRequests(rotation, budget);
  const fromRotation = Array.from({ length: rotationSteps }, (): Step => ({ ask: 'rolling' }));
  return [...chapters, ...rotation.backlog.slice(0, limit - chapters.length - rotationSteps), ...fromRotation];
}

/** A few times, the rotation gives way to the backlog, or a sync of one or two requests makes one more. */
function withSpareRequests(
  { backlog, spared }: Rotation,
  { rotationSteps, limit }: SyncBudget,
): Pick<SyncBudget, 'rotationSteps' | 'limit'> {
  const hasRoom = backlog.length === 0 || limit > 1 + rotationSteps;
  if (hasRoom || spared >= SPARE_REQUESTS) return { rotationSteps, limit };
  return limit < REQUESTS_PER_SYNC ? { rotationSteps, limit: limit + 1 } : { rotationSteps: rotationSteps - 1, limit };
}

/** Without what the sync has taken up. */
export function withoutTakenSteps(rotation: Rotation, { steps }: SyncJob): Rotation {
  const backlog = rotation.backlog.filter((step) => !steps.includes(step));
  return { ...rotation, backlog, spared: rotation.spared + rotation.backlog.length - backlog.length };
}

/** The rotation is returned at the phase that the request belongs to. */
export function nextOfRotation(
  rotation: Rotation,
  job: Pick<SyncJob, 'languages' | 'seriesLanguages' | 'startedAt'>,
  mangaIds: readonly Id[],
): { readonly step: Asked; readonly rotation: Rotation } {
  if (rotation.phase === 'gone') return { step: FIRST_AUDIT, rotation };
  if (rotation.phase === 'statuses') return { step: { ask: 'statuses' }, rotation };
  if (rotation.phase === 'follows') return { step: { ask: 'follows', offset: rotation.offset, total: null }, rotation };
  const marked = rotation.phase === 'markers' ? nextMarkerIds(rotation, mangaIds) : [];
  if (marked.length > 0) return { step: { ask: 'markers', mangaIds: marked }, rotation };
  const isChangedDue = rotation.phase === 'changed' && job.startedAt - rotation.changedUntil > HALF_DAY_MS;
  if (isChangedDue)
    return { step: feedSince(rotation.changedUntil - OVERLAP_MS, 'updatedAt', feedLanguages(job)), rotation };
  return nextOfRotation(nextPhase(rotation), job, mangaIds);
}

function isFarBehind(rotation: Rotation, now: number): boolean {
  return now - rotation.dueAt > FAR_BEHIND_MS && !hadWholeSyncLately(rotation, now);
}

function hadWholeSyncLately({ wholeAt }: Rotation, now: number): boolean {
  return now - wholeAt <= LATELY_MS;
}

/** `null` where none is lacking; an empty list stands for every language. */
function missingLanguages(known: readonly string[], request: readonly string[]): readonly string[] | null {
  if (known.length === 0) return null;
  if (request.length === 0) return [];
  const missing = request.filter((language) => !known.includes(language));
  return missing.length > 0 ? missing : null;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((language) => b.includes(language));
}
