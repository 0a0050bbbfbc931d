import type { Api, CallTurn } from '../../api/client';
import type { Clock } from '../../clock';
import type { Asked, FeedStep, Rotation, Step, SyncJob } from '../../model/sync-job';
import { type Endpoint, endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { FEED_PAGE_SIZE, IDS_PER_REQUEST } from '../../service/limits';
import type { Changes } from '../changes';
import type { LibraryStore } from '../store';
import { spacingMs } from './budget';
import { reduceAudit, reduceFeed, reduceSeries, reduceSuspected } from './chapter-answers';
import { reduceFollows, reduceManga, reduceMarkers, reduceStatuses } from './list-answers';
import type { NewChapters } from './new-chapters';
import { nextOfRotation, notAhead, planSync, type SyncKind, withoutTaken } from './plan-sync';
import { listedIn, type Reduction, type SyncState } from './reduce-answer';
import { newRotation } from './rotation';
import { feedFrom, isUsable, usefulFirst } from './sync-job';

/** Few requests, each answer written with the steps that are left (docs/library.md, "What a sync asks"). */
export interface SyncParts {
  readonly api: Pick<Api, 'call'>;
  readonly store: Pick<LibraryStore, 'put' | 'readManga' | 'readChecks' | 'readChapters' | 'readChaptersSince'>;
  /** The caller aborts when another account signs in. */
  readonly account: string;
  readonly clock: Clock;
  /** Service clock minus this machine's, in ms: chapters carry the service's times. */
  aheadMs(): number;
  readonly kind: SyncKind;
  /** An empty list stands for every language. */
  readonly languages: readonly string[];
  /** In requests; `of` grows when a total becomes known. */
  onProgress(progress: { readonly done: number; readonly of: number }): void;
  /** The first sync has made the list usable. */
  onUsable?(): void;
  readonly priority?: CallTurn['priority'];
  readonly signal?: AbortSignal;
}

export interface SyncResult {
  readonly requests: number;
  readonly checkedAt: number;
  /** Since the last sync; the first brings none. */
  readonly newChapters: NewChapters;
}

/** @returns null when it is too early. @throws Failure of the API or the store, the signal's reason; the next call resumes. */
export async function runSync(parts: SyncParts): Promise<SyncResult | null> {
  const begun = await begin(parts);
  if (begun === null) return null;
  const { course } = await takeSteps(parts, begun);
  const result = { requests: course.done, checkedAt: parts.clock.now(), newChapters: bySeries(course) };
  if (course.kind !== 'wider') return result;
  // Other languages were fetched first; now comes what was asked for.
  const wanted = await runSync(parts);
  return wanted ? { ...wanted, requests: course.done + wanted.requests } : { ...result, checkedAt: begun.lastCheckAt };
}

async function begin(parts: SyncParts): Promise<Begun | null> {
  const { store, account, clock, kind, languages } = parts;
  const [stored, manga] = await Promise.all([store.readChecks(account), store.readManga(account)]);
  const checks = notAhead(stored, clock.now());
  const course = planSync(checks, { kind, languages, series: manga.length, now: clock.now() });
  await keepBegun(parts, checks.course, course);
  return (
    course && {
      course,
      round: checks.round && withoutTaken(checks.round, course),
      statuses: new Map(Object.entries(checks.statuses)),
      manga: new Map(manga.map((row) => [row.id, row])),
      lastCheckAt: checks.last?.checkedAt ?? clock.now(),
    }
  );
}

/** Before anything is asked, so that a sync that dies before its first answer is resumed, too. */
async function keepBegun({ store, account, clock, signal }: SyncParts, stored: SyncJob | null, begun: SyncJob | null) {
  signal?.throwIfAborted();
  const askedAt = clock.now();
  if (begun) await store.put(account, { askedAt, facts: [{ ...begun, name: 'course' }] });
  else if (stored) await store.put(account, { askedAt, isOver: true });
}

interface Begun extends SyncState {
  /** When the last sync was completed, in epoch ms. */
  readonly lastCheckAt: number;
}

async function takeSteps(parts: SyncParts, begun: Begun): Promise<Begun> {
  const { account, clock, store, onProgress } = parts;
  let state = begun;
  const tell = () => onProgress({ done: state.course.done, of: state.course.done + expected(state) });
  tell();
  for (let [next] = state.course.steps; next !== undefined; [next] = state.course.steps) {
    const wasUsable = isUsable(state.course);
    const askedAt = clock.now();
    const { step, state: before } = resolved(state, next);
    const meaning = await take(parts, before, step, next.ask === 'rolling');
    // Nothing is written for an account that has left: what was erased stays erased.
    parts.signal?.throwIfAborted();
    state = after(before, meaning);
    await store.put(account, { ...meaning.found, askedAt, facts: factsOf(state, meaning) });
    tell();
    if (state.course.isFirst && !wasUsable && isUsable(state.course)) parts.onUsable?.();
  }
  // After one that brought more languages, the job stands until the sync that was asked for begins.
  const isOver = state.course.kind !== 'wider';
  await store.put(account, { askedAt: clock.now(), facts: factsAtEnd(parts, state), isOver });
  return state;
}

/** Read marks can be planned only once the list is known. */
function expected({ course: { steps }, manga }: Begun): number {
  const isListOpen = steps.some(({ ask }) => ask === 'follows');
  return steps.length + (isListOpen ? Math.max(1, Math.ceil(manga.size / IDS_PER_REQUEST)) : 0);
}

/** Takes the first step and finds the request that it stands for. */
function resolved(state: Begun, next: Step): { readonly step: Asked; readonly state: Begun } {
  const left: Begun = { ...state, course: { ...state.course, steps: state.course.steps.slice(1) } };
  if (next.ask !== 'rolling') return { step: next, state: left };
  const due = nextOfRotation(state.round ?? newRotation(state.course.startedAt), state.course, listedIn(state.manga));
  const dueAt = due.round.dueAt + spacingMs(state.manga.size);
  return { step: due.step, state: { ...left, round: { ...due.round, dueAt } } };
}

async function take(parts: SyncParts, state: Begun, step: Asked, isRolling: boolean): Promise<Reduction> {
  const ask: Ask = (endpoint, input) => {
    const { priority = 'screen', signal } = parts;
    return parts.api.call(endpoint, input, { priority, reason: 'check', ...(signal && { signal }) });
  };
  const { languages } = state.course;
  switch (step.ask) {
    case 'statuses': {
      const { statuses } = await ask(endpoints.statuses, undefined);
      return reduceStatuses(state, new Map(Object.entries(statuses)));
    }
    case 'follows':
      return reduceFollows(state, step, await ask(endpoints.follows, step));
    case 'manga':
      return reduceManga(state, step, (await ask(endpoints.mangaById, step)).data);
    case 'feed':
      return takeFeed(parts, ask, state, step);
    case 'series':
      return reduceSeries(state, step, await ask(endpoints.seriesFeed, { ...step, languages }));
    case 'markers':
      return reduceMarkers(state, step.mangaIds, (await ask(endpoints.markers, step)).data, isRolling);
    case 'audit': {
      const { languages, knownSince } = state.course;
      const page = { ...feedFrom(knownSince, 'publishAt', languages), offset: step.page * FEED_PAGE_SIZE };
      const answer = await ask(endpoints.followFeed, page);
      return reduceAudit(state, step, answer, await parts.store.readChaptersSince(parts.account, knownSince));
    }
    case 'doubtful':
      return reduceSuspected(step, await ask(endpoints.chaptersById, step));
  }
}

async function takeFeed(parts: SyncParts, ask: Ask, state: Begun, step: FeedStep): Promise<Reduction> {
  const { store, account } = parts;
  const answer = await ask(endpoints.followFeed, step);
  const { isFirst } = state.course;
  const [ofPage, inTime] = await Promise.all([
    isFirst
      ? new Map()
      : store.readChapters(
          account,
          answer.data.map(({ id }) => id),
        ),
    isFirst || step.by !== 'publishAt' ? [] : store.readChaptersSince(account, step.since),
  ]);
  const lastCheckAt = state.lastCheckAt + parts.aheadMs();
  return reduceFeed(state, step, answer, { ofPage, inTime, lastCheckAt, startedAt: startedAt(parts, state.course) });
}

/** By the service's clock, in epoch ms. */
function startedAt({ aheadMs }: Pick<SyncParts, 'aheadMs'>, course: SyncJob): number {
  return course.startedAt + aheadMs();
}

type Ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => Promise<Output>;

function after(state: Begun, { found, next: wanted = [], course, round }: Reduction): Begun {
  const known = round ?? state.round;
  const asked = [...state.course.steps, ...(known?.backlog ?? [])].map((step) => JSON.stringify(step));
  const next = wanted.filter((step) => !asked.includes(JSON.stringify(step)));
  const done = state.course.done + 1;
  const room = Math.max(0, state.course.limit - done - state.course.steps.length);
  const steps = [...next.slice(0, room), ...state.course.steps];
  const gone = { ...state.course, ...course, done, steps };
  const manga = new Map([...state.manga, ...(found.manga ?? []).map((row) => [row.id, row] as const)]);
  for (const id of found.unfollowed ?? []) {
    const row = manga.get(id);
    if (row) manga.set(id, { ...row, isFollowed: false });
  }
  return {
    ...state,
    course: { ...gone, steps: usefulFirst(gone) },
    round: known && { ...known, backlog: [...known.backlog, ...next.slice(room)] },
    statuses: found.statuses ?? state.statuses,
    manga: found.statuses ? withStatuses(manga, found.statuses) : manga,
  };
}

function withStatuses(manga: SyncState['manga'], statuses: SyncState['statuses']): SyncState['manga'] {
  return new Map([...manga].map(([id, row]) => [id, { ...row, status: statuses.get(id) ?? null }]));
}

function factsOf({ course, round }: Begun, { found: { statuses } }: Reduction): NonNullable<Changes['facts']> {
  return [
    { ...course, name: 'course' },
    ...(round ? [{ ...round, name: 'round' } as const] : []),
    ...(statuses ? [{ name: 'statuses', statuses: Object.fromEntries(statuses) } as const] : []),
  ];
}

function factsAtEnd(parts: SyncParts, { course, round, lastCheckAt }: Begun): NonNullable<Changes['facts']> {
  const { kind, knownSince, languages } = course;
  // Chapters in more languages are no sync of their own: what was asked for follows.
  const checkedAt = kind === 'wider' ? lastCheckAt : parts.clock.now();
  const known = startedAt(parts, course);
  const begun: Rotation = { ...newRotation(course.startedAt), publishedUntil: known, changedUntil: known };
  const next = kind === 'whole' ? begun : round;
  return [
    { name: 'check', checkedAt, knownSince, languages, requests: course.done },
    ...(next ? [{ ...next, name: 'round' } as const] : []),
  ];
}

function bySeries({ arrived }: SyncJob): SyncResult['newChapters'] {
  const series = Map.groupBy(arrived, ({ mangaId }): Id => mangaId);
  return [...series].map(([mangaId, chapters]) => ({
    mangaId,
    chapterIds: [...new Set(chapters.map(({ chapterId }) => chapterId))],
  }));
}
