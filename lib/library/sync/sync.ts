import type { Asked, Rotation, Step, SyncJob } from '../../model/sync-job';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import type { Changes } from '../changes';
import { askStep, type Reduce, type SyncParts, startedAt } from './ask-step';
import { createAskedAhead } from './asked-ahead';
import { rotationSpacingMs } from './budget';
import type { NewChapters } from './new-chapters';
import { clampToNow, nextOfRotation, planSync, withoutTakenSteps } from './plan-sync';
import { listedIn, type Reduction, type SyncState, withRows } from './reduce-answer';
import { newRotation } from './rotation';
import { askableSteps, isUsable, prioritizeSteps } from './sync-job';

export interface SyncResult {
  readonly requests: number;
  readonly completedAt: number;
  /** Since the last sync; the first brings none. */
  readonly newChapters: NewChapters;
}

/** @returns null when it is too early. @throws Failure of the API or the store, the signal's reason; the next call resumes. */
export async function runSync(parts: SyncParts): Promise<SyncResult | null> {
  const initial = await startSync(parts);
  if (initial === null) return null;
  const { job } = await runSteps(parts, initial);
  const result = { requests: job.done, completedAt: parts.clock.now(), newChapters: bySeries(job) };
  if (job.kind !== 'wider') return result;
  // Other languages were fetched first; now comes what was asked for.
  const requested = await runSync(parts);
  return requested
    ? { ...requested, requests: job.done + requested.requests }
    : { ...result, completedAt: initial.lastSyncAt };
}

async function startSync(parts: SyncParts): Promise<SyncState | null> {
  const { store, account, clock, kind, languages, seriesLanguages = [] } = parts;
  const [stored, manga] = await Promise.all([store.readSyncMetadata(account), store.readManga(account)]);
  const metadata = clampToNow(stored, clock.now());
  const job = planSync(metadata, { kind, languages, seriesLanguages, series: manga.length, now: clock.now() });
  await storeJob(parts, metadata.job, job);
  return (
    job && {
      job,
      rotation: metadata.rotation && withoutTakenSteps(metadata.rotation, job),
      statuses: new Map(Object.entries(metadata.statuses)),
      manga: new Map(manga.map((row) => [row.id, row])),
      lastSyncAt: metadata.last?.checkedAt ?? clock.now(),
    }
  );
}

/** Before anything is asked, so that a sync that dies before its first answer is resumed, too. */
async function storeJob({ store, account, clock, signal }: SyncParts, stored: SyncJob | null, initial: SyncJob | null) {
  signal?.throwIfAborted();
  const askedAt = clock.now();
  if (initial) await store.put(account, { askedAt, metadata: [{ ...initial, name: 'job' }] });
  else if (stored) await store.put(account, { askedAt, removesJob: true });
}

async function runSteps(parts: SyncParts, initial: SyncState): Promise<SyncState> {
  const { account, clock, store, onProgress } = parts;
  let state = initial;
  const reportProgress = () => onProgress({ done: state.job.done, of: state.job.done + remainingRequests(state) });
  reportProgress();
  const ahead = createAskedAhead<Reduce>((step, stopped) => {
    const signal = parts.signal ? AbortSignal.any([parts.signal, stopped]) : stopped;
    return askStep(parts, initial.job, resolveStep(state, step).asked, signal);
  });
  try {
    while (state.job.steps.length > 0) {
      const wasUsable = isUsable(state.job);
      const askable = askableSteps(state.job);
      ahead.ask(askable, parts.slots());
      const { step, askedAt, answer: reduce } = await ahead.take(askable);
      // Nothing is written for an account that has left: what was erased stays erased.
      parts.signal?.throwIfAborted();
      ahead.ask(
        askable.filter((other) => other !== step),
        parts.slots(),
      );
      const resolvedState = resolveStep(state, step).state;
      const reduction = await reduce(resolvedState, step.ask === 'rolling');
      parts.signal?.throwIfAborted();
      state = applyReduction(resolvedState, reduction);
      await store.put(account, { ...reduction.changes, askedAt, metadata: metadataOf(state, reduction) });
      reportProgress();
      if (state.job.isFirst && !wasUsable && isUsable(state.job)) parts.onUsable?.();
    }
  } finally {
    ahead.stop();
  }
  // After one that brought more languages, the job stands until the sync that was asked for begins.
  const isOver = state.job.kind !== 'wider';
  await store.put(account, { askedAt: clock.now(), metadata: finalMetadata(parts, state), removesJob: isOver });
  return state;
}

/** Read marks can be planned only once the list is known. */
function remainingRequests({ job: { steps }, manga }: SyncState): number {
  const isListOpen = steps.some(({ ask }) => ask === 'follows');
  return steps.length + (isListOpen ? Math.max(1, Math.ceil(manga.size / IDS_PER_REQUEST)) : 0);
}

/** Takes the step out and finds the request that it stands for. */
function resolveStep(state: SyncState, step: Step): { readonly asked: Asked; readonly state: SyncState } {
  const steps = state.job.steps.filter((other) => other !== step);
  const left: SyncState = { ...state, job: { ...state.job, steps } };
  if (step.ask !== 'rolling') return { asked: step, state: left };
  const due = nextOfRotation(state.rotation ?? newRotation(state.job.startedAt), state.job, listedIn(state.manga));
  const dueAt = due.rotation.dueAt + rotationSpacingMs(state.manga.size);
  return { asked: due.step, state: { ...left, rotation: { ...due.rotation, dueAt } } };
}

function applyReduction(state: SyncState, { changes, next: requested = [], job, rotation }: Reduction): SyncState {
  const current = rotation ?? state.rotation;
  const next = withoutKnown(requested, [...state.job.steps, ...(current?.backlog ?? [])]);
  const done = state.job.done + 1;
  const room = Math.max(0, state.job.limit - done - state.job.steps.length);
  const steps = [...next.slice(0, room), ...state.job.steps];
  const updated = { ...state.job, ...job, done, steps };
  const manga = withRows(state.manga, changes.manga ?? []);
  const putFollow = (id: Id, isFollowed: boolean) => {
    const row = manga.get(id);
    if (row) manga.set(id, { ...row, isFollowed });
  };
  for (const id of changes.unfollowed ?? []) putFollow(id, false);
  for (const id of changes.followed ?? []) putFollow(id, true);
  return {
    ...state,
    job: { ...updated, steps: prioritizeSteps(updated) },
    rotation: current && { ...current, backlog: [...current.backlog, ...next.slice(room)] },
    statuses: changes.statuses ?? state.statuses,
    manga: changes.statuses ? withStatuses(manga, changes.statuses) : manga,
  };
}

function withoutKnown(requested: readonly Step[], known: readonly Step[]): readonly Step[] {
  if (requested.length === 0) return requested;
  const asked = new Set(known.map((step) => JSON.stringify(step)));
  return requested.filter((step) => !asked.has(JSON.stringify(step)));
}

function withStatuses(manga: SyncState['manga'], statuses: SyncState['statuses']): SyncState['manga'] {
  return new Map([...manga].map(([id, row]) => [id, { ...row, status: statuses.get(id) ?? null }]));
}

function metadataOf(
  { job, rotation }: SyncState,
  { changes: { statuses } }: Reduction,
): NonNullable<Changes['metadata']> {
  return [
    { ...job, name: 'job' },
    ...(rotation ? [{ ...rotation, name: 'rotation' } as const] : []),
    ...(statuses ? [{ name: 'statuses', statuses: Object.fromEntries(statuses) } as const] : []),
  ];
}

function finalMetadata(parts: SyncParts, { job, rotation, lastSyncAt }: SyncState): NonNullable<Changes['metadata']> {
  const { kind, knownSince, languages } = job;
  // Chapters in more languages are no sync of their own: what was asked for follows.
  const completedAt = kind === 'wider' ? lastSyncAt : parts.clock.now();
  const current = startedAt(parts, job);
  const initial: Rotation = { ...newRotation(job.startedAt), publishedUntil: current, changedUntil: current };
  const next = kind === 'whole' ? initial : rotation;
  return [
    { name: 'sync', checkedAt: completedAt, knownSince, languages, requests: job.done },
    ...(next ? [{ ...next, name: 'rotation' } as const] : []),
  ];
}

function bySeries({ arrived }: SyncJob): SyncResult['newChapters'] {
  const series = Map.groupBy(arrived, ({ mangaId }): Id => mangaId);
  return [...series].map(([mangaId, chapters]) => ({
    mangaId,
    chapterIds: [...new Set(chapters.map(({ chapterId }) => chapterId))],
  }));
}
