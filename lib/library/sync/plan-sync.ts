import { DAY, HOUR } from '../../clock';
import type { Asked, Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import type { Checks } from '../reading';
import { FIRST_AUDIT } from './audit';
import { budgetOf, REQUESTS_A_CHECK, SPARE_REQUESTS, type SyncBudget } from './budget';
import { nextMarkers, nextPhase } from './rotation';
import { feedFrom, HORIZON_MS } from './sync-job';

/** `now` in epoch ms. */
export interface SyncRequest {
  readonly kind: SyncKind;
  readonly languages: readonly string[];
  readonly series: number;
  readonly now: number;
}

/** `asked`: a person pressed "Refresh", which is answered at any time (docs/library.md, "What a sync asks"). */
export type SyncKind = 'whole' | 'asked' | 'quick';

/** In ms: the service may show things late, and clocks differ. */
const OVERLAP_MS = DAY;
/** In ms; after a longer pause a quick sync would not do. */
const LONGEST_PAUSE_MS = 30 * DAY;
/** In ms. A rotation so far behind gives way to a whole sync, unless there was one `LATELY_MS` ago. */
const FAR_BEHIND_MS = 6 * HOUR;
const LATELY_MS = 20 * HOUR;
/** In ms. The rotation asks for changed chapters where no sync had room for them since. */
const HALF_DAY_MS = 12 * HOUR;

/** @returns null when it is too early for a quick sync. */
export function planSync(checks: Checks, wanted: SyncRequest): SyncJob | null {
  const { course, last, round } = checks;
  if (course && isWorthResuming(course, wanted) && !isWidened(course, last)) return { ...course, failure: null };
  if (!last || !round) return syncJobOf('whole', wanted, { knownSince: wanted.now - HORIZON_MS, isFirst: !last });
  const lacking = lackingLanguages(last.languages ?? [], wanted.languages);
  if (lacking) {
    const steps = [feedFrom(last.knownSince, 'publishAt', lacking)];
    return { ...syncJobOf('wider', wanted, { knownSince: last.knownSince, isFirst: false }), steps };
  }
  const begun = { knownSince: last.knownSince, isFirst: false };
  if (wanted.kind === 'whole' || isFarBehind(round, wanted.now)) return wholeAgain(round, wanted, begun);
  if (wanted.kind === 'asked') {
    return isWholeLately(round, wanted.now) ? refreshed(round, wanted, begun) : wholeAgain(round, wanted, begun);
  }
  const sinceMs = wanted.now - last.checkedAt;
  const plan = budgetOf({ series: wanted.series, sinceMs, behindMs: wanted.now - round.dueAt });
  if (plan.feeds === 0) return null;
  return { ...syncJobOf('quick', wanted, begun), limit: plan.limit, steps: quickSteps(round, wanted, plan) };
}

/** A clock that was ahead left moments in the future; nothing may wait for them. */
export function notAhead({ last, round, ...checks }: Checks, now: number): Checks {
  return {
    ...checks,
    last: last && (last.checkedAt > now ? { ...last, checkedAt: now - DAY } : last),
    round: round && { ...round, dueAt: Math.min(round.dueAt, now), wholeAt: Math.min(round.wholeAt, now) },
  };
}

function isWorthResuming({ kind, startedAt, languages, done, failure }: SyncJob, wanted: SyncRequest): boolean {
  const isOld = wanted.now - startedAt > DAY || wanted.now < startedAt;
  // Without an answer nothing is lost: what is asked for now goes first.
  const isUntouched = done === 0 && (wanted.kind !== 'quick' || (failure ?? null) !== null);
  return !isOld && !isUntouched && isSame(languages, wanted.languages) && (kind !== 'quick' || wanted.kind !== 'whole');
}

/** The new languages have come: only the sync that they were fetched for is left to do. */
function isWidened({ kind, languages }: SyncJob, last: Checks['last']): boolean {
  return kind === 'wider' && last !== null && lackingLanguages(last.languages ?? [], languages) === null;
}

function syncJobOf(
  kind: SyncJob['kind'],
  { languages, now }: SyncRequest,
  { knownSince, isFirst }: Pick<SyncJob, 'knownSince' | 'isFirst'>,
): SyncJob {
  const steps: Step[] = [
    { ask: 'statuses' },
    { ask: 'follows', offset: 0, total: null },
    feedFrom(knownSince, 'publishAt', languages),
  ];
  return {
    kind,
    startedAt: now,
    isFirst,
    languages,
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
function wholeAgain(round: Rotation, wanted: SyncRequest, begun: Pick<SyncJob, 'knownSince' | 'isFirst'>): SyncJob {
  const pauseMs = wanted.now - Math.min(round.publishedUntil, round.changedUntil);
  const isLong = pauseMs > LONGEST_PAUSE_MS;
  const course = syncJobOf('whole', wanted, isLong ? { ...begun, knownSince: wanted.now - HORIZON_MS } : begun);
  if (isLong) return course;
  const [statuses, follows] = course.steps;
  return { ...course, steps: [...newChapters(round, wanted, 2), ...[statuses, follows].flatMap((step) => step ?? [])] };
}

/** New chapters, statuses, and the new series that these may name. */
function refreshed(round: Rotation, wanted: SyncRequest, begun: Pick<SyncJob, 'knownSince' | 'isFirst'>): SyncJob {
  const steps: Step[] = [...newChapters(round, wanted, 1), { ask: 'statuses' }];
  return { ...syncJobOf('quick', wanted, begun), limit: REQUESTS_A_CHECK, steps };
}

function newChapters({ publishedUntil, changedUntil }: Rotation, { languages }: SyncRequest, feeds: number): Step[] {
  const published = feedFrom(publishedUntil - OVERLAP_MS, 'publishAt', languages);
  return feeds === 1 ? [published] : [published, feedFrom(changedUntil - OVERLAP_MS, 'updatedAt', languages)];
}

/** The backlog takes the place of the request for changed chapters. */
function quickSteps(round: Rotation, wanted: SyncRequest, plan: SyncBudget): Step[] {
  const chapters = newChapters(round, wanted, round.backlog.length > 0 ? 1 : plan.feeds);
  const { rolling, limit } = withRoom(round, plan);
  const fromRound = Array.from({ length: rolling }, (): Step => ({ ask: 'rolling' }));
  return [...chapters, ...round.backlog.slice(0, limit - chapters.length - rolling), ...fromRound];
}

/** A few times, the rotation gives way to the backlog, or a sync of one or two requests makes one more. */
function withRoom(
  { backlog, spared }: Rotation,
  { rolling, limit }: SyncBudget,
): Pick<SyncBudget, 'rolling' | 'limit'> {
  const hasRoom = backlog.length === 0 || limit > 1 + rolling;
  if (hasRoom || spared >= SPARE_REQUESTS) return { rolling, limit };
  return limit < REQUESTS_A_CHECK ? { rolling, limit: limit + 1 } : { rolling: rolling - 1, limit };
}

/** Without what the sync has taken up. */
export function withoutTaken(round: Rotation, { steps }: SyncJob): Rotation {
  const backlog = round.backlog.filter((step) => !steps.includes(step));
  return { ...round, backlog, spared: round.spared + round.backlog.length - backlog.length };
}

/** The rotation is returned at the phase that the request belongs to. */
export function nextOfRotation(
  round: Rotation,
  course: Pick<SyncJob, 'languages' | 'startedAt'>,
  mangaIds: readonly Id[],
): { readonly step: Asked; readonly round: Rotation } {
  if (round.phase === 'gone') return { step: FIRST_AUDIT, round };
  if (round.phase === 'statuses') return { step: { ask: 'statuses' }, round };
  if (round.phase === 'follows') return { step: { ask: 'follows', offset: round.offset, total: null }, round };
  const marked = round.phase === 'markers' ? nextMarkers(round, mangaIds) : [];
  if (marked.length > 0) return { step: { ask: 'markers', mangaIds: marked }, round };
  const isChangedDue = round.phase === 'changed' && course.startedAt - round.changedUntil > HALF_DAY_MS;
  if (isChangedDue) return { step: feedFrom(round.changedUntil - OVERLAP_MS, 'updatedAt', course.languages), round };
  return nextOfRotation(nextPhase(round), course, mangaIds);
}

function isFarBehind(round: Rotation, now: number): boolean {
  return now - round.dueAt > FAR_BEHIND_MS && !isWholeLately(round, now);
}

function isWholeLately({ wholeAt }: Rotation, now: number): boolean {
  return now - wholeAt <= LATELY_MS;
}

/** `null` where none is lacking; an empty list stands for every language. */
function lackingLanguages(known: readonly string[], wanted: readonly string[]): readonly string[] | null {
  if (known.length === 0) return null;
  if (wanted.length === 0) return [];
  const lacking = wanted.filter((language) => !known.includes(language));
  return lacking.length > 0 ? lacking : null;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((language) => b.includes(language));
}
