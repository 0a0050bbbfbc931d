import { noted } from '../../diagnostics/note';
import { asFailure, type FailureCode } from '../../failure';
import { fetchCovers } from '../../library/covers';
import { isUnderWay } from '../../library/reading';
import type { SyncKind } from '../../library/sync/plan-sync';
import { runSync, type SyncResult } from '../../library/sync/sync';
import { writeView } from '../../storage/views';
import { aborted } from '../aborted';
import { showChange } from '../chapters/show-change';
import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';
import { showCheck } from './show-check';

export interface SyncOptions {
  readonly kind: SyncKind;
  /** `screen` where a person waits for it. */
  readonly priority: 'screen' | 'background';
}

/**
 * Brings the library up to date, then fetches missing covers; how far it is is watched in the check view. One check at a time
 * in the whole extension: a lock, which a dying worker lets go of, says so. It does not reject; a check that failed is tried
 * again at the next request for one, and goes on where it was.
 * @returns what it brought; null when none was made: signed out, another one runs, it failed, or it is too early.
 */
export async function checkLibrary(parts: Dependencies, wish: SyncOptions): Promise<SyncResult | null> {
  const account = await whoseLibrary(parts);
  if (account === null) return null;
  const signal = parts.longWork.signal();
  const result = await alone('check', signal, () => check(parts, account, wish, signal));
  if (result === 'left out' || signal.aborted) return null;
  await showChaptersOnScreen(parts);
  // Covers are many and small: a caller that waits for the check need not wait for them.
  void alone('covers', signal, () => keepCovers(parts, account, signal));
  return result;
}

/** Fetches the covers that are missing, unless that is being done. It does not reject. */
export async function fetchMissingCovers(parts: Dependencies): Promise<void> {
  const account = await whoseLibrary(parts);
  const signal = parts.longWork.signal();
  if (account !== null) await alone('covers', signal, () => keepCovers(parts, account, signal));
}

/**
 * Whether a check was cut off, by a death or a pause, and has to be gone on with; also the first one, before it could begin.
 * @throws Failure `storage-failed`.
 */
export async function isCheckCutOff({ session, library }: Pick<Dependencies, 'session' | 'library'>): Promise<boolean> {
  const account = await accountSignedIn({ session });
  if (account === null) return false;
  const { last, course } = await library.syncStatus(account);
  return isUnderWay(course) || (last === null && course === null);
}

/** Who is signed in; `null`, and the check view says why, where that cannot be read. */
async function whoseLibrary(parts: Dependencies): Promise<string | null> {
  try {
    return await accountSignedIn(parts);
  } catch (thrown) {
    await showCheck(parts, { failure: asFailure(thrown).code });
    return null;
  }
}

/** Resolves when no check is under way: one that began earlier knows nothing of what has been chosen since. */
export async function runningCheckDone(): Promise<void> {
  await navigator.locks.request('check', async () => undefined);
}

/** Why nothing is sent for a while. Any other failure ends a check: the next one has to be asked for. */
const pauses: ReadonlySet<FailureCode> = new Set(['access-withheld', 'offline', 'throttled', 'banned', 'silent']);

/** Does the work unless it is being done already; who is no longer wanted gives way at once. */
async function alone<Result>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | 'left out'> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    return lock === null ? 'left out' : Promise.race([work(), aborted(signal).then(() => 'left out' as const)]);
  });
}

async function check(
  parts: Dependencies,
  account: string,
  { kind, priority }: SyncOptions,
  signal: AbortSignal,
): Promise<SyncResult | null> {
  try {
    const { last } = await parts.library.syncStatus(account);
    const checkedAt = last?.checkedAt ?? null;
    const result = await runSync({
      ...parts,
      store: parts.library,
      account,
      kind,
      priority,
      aheadMs: parts.serviceClock.aheadMs,
      languages: parts.settings().languages,
      signal,
      onProgress: ({ done, of }) => {
        if (signal.aborted) return;
        parts.events.onSync(false);
        void writeView('check', { state: 'checking', done, of, checkedAt, failure: null });
      },
      onUsable: () => void showChaptersOnScreen(parts),
    });
    // Also where it was too early for another: a dead worker may have left the view in the middle of the last one.
    await showCheck(parts, { signal });
    parts.events.onSync(true);
    return result;
  } catch (thrown) {
    if (signal.aborted) return null;
    const { code } = asFailure(thrown);
    // It counts as running: it is resumed when the pause is over.
    if (pauses.has(code)) return null;
    await parts.library.failSync(account, code).catch(noted('check-failure-write'));
    await showCheck(parts, { failure: code, signal });
    parts.events.onSync(true);
    return null;
  }
}

/** Pages read the whole list again at every change: so not for every cover. */
const COVERS_A_SHOW = 10;

/**
 * Covers come last: the list is of use without them. Where the service cannot be reached, or its host is withheld, what is missing
 * comes another time; a fault of ours is said.
 */
async function keepCovers(parts: Dependencies, account: string, signal: AbortSignal): Promise<void> {
  try {
    let shown = 0;
    const showSome = () => {
      shown += 1;
      if (shown % COVERS_A_SHOW === 0) void showChange(parts);
    };
    await fetchCovers({ ...parts, store: parts.library, account, signal, onCover: showSome });
    if (shown > 0) await showChange(parts);
    await parts.library.trimCovers(account);
  } catch (thrown) {
    const { family, code } = asFailure(thrown);
    const isFault = family === 'ours' && code !== 'access-withheld';
    if (isFault) await showCheck(parts, { failure: code, signal });
  }
}
