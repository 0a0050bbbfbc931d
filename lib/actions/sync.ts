import { DAY } from '../clock';
import { settleWrites } from '../database/database';
import { logFailure } from '../diagnostics/log-failure';
import { asFailure, type FailureCode } from '../failure';
import { isUnderWay } from '../library/reading';
import type { SyncKind } from '../library/sync/plan-sync';
import { runSync, type SyncResult } from '../library/sync/sync';
import { isPause } from '../pauses';
import { lockNames } from '../storage/names';
import { type View, views, writeView } from '../storage/views';
import { runAlone } from './account-scope';
import { showChaptersOnScreen } from './chapters/chapter-states';
import type { Syncing } from './dependencies';
import { accountSignedIn } from './session';

export interface SyncOptions {
  readonly kind: SyncKind;
  /** `screen` where a person waits. */
  readonly priority: 'screen' | 'background';
}

/**
 * One sync at a time in the whole extension, by a lock that a dying worker releases. Never rejects: the view `sync` says how it goes, and
 * the next call resumes a failed one. @returns null without one: signed out, running, failed or too early.
 */
export async function syncLibrary(parts: Syncing, options: SyncOptions): Promise<SyncResult | null> {
  const account = await accountOrShowFailure(parts);
  if (account === null) return null;
  const signal = parts.accountScope.signal();
  const result = await runAlone(lockNames.sync, signal, () => sync(parts, account, options, signal));
  if (result === 'left out' || signal.aborted) return null;
  await showChaptersOnScreen(parts);
  return result;
}

/** A death or a pause cut a sync off, or kept the first from beginning. @throws Failure `storage-failed`. */
export async function isSyncInterrupted({ session, library }: Syncing): Promise<boolean> {
  const account = await accountSignedIn({ session });
  if (account === null) return false;
  const { last, job } = await library.readSyncStatus(account);
  return isUnderWay(job) || (last === null && job === null);
}

/** `null`, with the reason in the view `sync`, where it cannot be read. */
async function accountOrShowFailure(parts: Syncing): Promise<string | null> {
  try {
    return await accountSignedIn(parts);
  } catch (thrown) {
    await showSync(parts, { failure: asFailure(thrown).code });
    return null;
  }
}

/** A sync that began earlier knows nothing of what has been chosen since. */
export async function runningSyncDone(): Promise<void> {
  await navigator.locks.request(lockNames.sync, async () => undefined);
}

async function sync(
  parts: Syncing,
  account: string,
  { kind, priority }: SyncOptions,
  signal: AbortSignal,
): Promise<SyncResult | null> {
  try {
    const { last } = await parts.library.readSyncStatus(account);
    const checkedAt = last?.checkedAt ?? null;
    const result = await runSync({
      ...parts,
      store: parts.library,
      account,
      kind,
      priority,
      aheadMs: parts.serviceClock.aheadMs,
      slots: () => parts.pacer.allowance().slots,
      languages: parts.settings().languages,
      seriesLanguages: await parts.library.readSeriesLanguages(account),
      signal,
      onProgress: ({ done, of }) => {
        if (signal.aborted) return;
        parts.events.sync.emit({ isOver: false });
        void writeView('sync', { state: 'syncing', done, of, checkedAt, failure: null });
      },
      onUsable: () => void showChaptersOnScreen(parts),
    });
    // Also where it was too early: a dead worker may have left the view in the middle of a sync.
    await showSync(parts, { signal });
    parts.events.sync.emit({ isOver: true });
    if (result && isFirstOfDay(checkedAt, result.completedAt)) void settleWrites().catch(logFailure('sync-settle'));
    return result;
  } catch (thrown) {
    if (signal.aborted) return null;
    const { code } = asFailure(thrown);
    // It counts as running: it is resumed after the pause. After any other failure the next sync has to be asked for.
    if (isPause(code)) return null;
    await parts.library.failSync(account, code).catch(logFailure('sync-failure-write'));
    await showSync(parts, { failure: code, signal });
    parts.events.sync.emit({ isOver: true });
    return null;
  }
}

/** Of the days of UTC: often enough for `settleWrites`, and nothing to remember. @param before the check before it, in epoch ms. */
function isFirstOfDay(before: number | null, now: number): boolean {
  return before === null || Math.floor(before / DAY) !== Math.floor(now / DAY);
}

type SyncViewParts = Pick<Syncing, 'session' | 'library'>;

/** @param failure of a sync, where it could not be stored. @param signal once aborted, nothing is shown. Never rejects. */
export async function showSync(
  parts: SyncViewParts,
  { failure, signal }: { failure?: FailureCode; signal?: AbortSignal } = {},
): Promise<void> {
  const view = await syncView(parts).catch((thrown: unknown) => failed(views.sync.initial, asFailure(thrown).code));
  if (!signal?.aborted) await writeView('sync', failure ? failed(view, failure) : view);
}

async function syncView({ session, library }: SyncViewParts): Promise<View<'sync'>> {
  const account = (await session.account())?.id;
  if (account === undefined) return views.sync.initial;
  const { last, job } = await library.readSyncStatus(account);
  const checkedAt = last?.checkedAt ?? null;
  if (job && isUnderWay(job)) {
    return { state: 'syncing', done: job.done, of: job.done + job.steps.length, checkedAt, failure: null };
  }
  const failure = job?.failure ?? null;
  const requests = failure === null ? (last?.requests ?? 0) : 0;
  return { state: last || failure ? 'done' : 'never', done: requests, of: requests, checkedAt, failure };
}

function failed(view: View<'sync'>, failure: FailureCode): View<'sync'> {
  return { ...view, state: 'done', done: 0, of: 0, failure };
}
