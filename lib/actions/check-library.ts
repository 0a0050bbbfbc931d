import { asFailure, type FailureCode } from '../failure';
import { runCheck } from '../library/check';
import { fetchCovers } from '../library/covers';
import { readView, writeView } from '../settings/views';
import type { Parts } from './parts';
import { showChange } from './show-change';
import { showChaptersOnScreen } from './show-chapters-on-screen';

/**
 * Brings the library up to date, then fetches missing covers; how far it is is watched in the check view. One check at a time
 * in the whole extension: a lock, which a dying worker lets go of, says so. It does not reject; a check that failed is tried
 * again when somebody asks for one.
 */
export async function checkLibrary(parts: Parts): Promise<void> {
  const account = (await parts.session.account())?.id;
  if (account === undefined || !(await parts.session.isSignedIn())) return;
  const signal = parts.longWork.signal();
  const isChecked = await alone('check', signal, () => check(parts, account, signal));
  if (!isChecked || signal.aborted) return;
  await showChaptersOnScreen(parts);
  await alone('covers', signal, () => keepCovers(parts, account, signal));
}

/** Why nothing is sent for a while. Any other failure ends a check: somebody has to ask for the next one. */
const pauses: ReadonlySet<FailureCode> = new Set(['offline', 'throttled', 'banned', 'silent']);

/** Does the work unless it is being done already; who is no longer wanted gives way at once. @returns whether it was done here. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await Promise.race([work(), aborted(signal)]);
    return lock !== null;
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function check(parts: Parts, account: string, signal: AbortSignal): Promise<void> {
  const { checkedAt } = await readView('check');
  try {
    const result = await runCheck({
      ...parts,
      store: parts.library,
      account,
      signal,
      onProgress: ({ done, of }) => {
        if (!signal.aborted) void writeView('check', { state: 'checking', done, of, checkedAt, failure: null });
      },
    });
    const { requests } = result;
    await writeView('check', {
      state: 'done',
      done: requests,
      of: requests,
      checkedAt: result.checkedAt,
      failure: null,
    });
  } catch (thrown) {
    if (signal.aborted) return;
    const { code } = asFailure(thrown);
    // It counts as running: when the pause is over, whoever goes on with things takes it up.
    if (pauses.has(code)) return;
    await writeView('check', { state: 'done', done: 0, of: 0, checkedAt, failure: code });
  }
}

/**
 * Covers come last and one by one: the list is of use without them. Where the service cannot be reached, what is missing
 * comes another time; a fault of ours is said.
 */
async function keepCovers(parts: Parts, account: string, signal: AbortSignal): Promise<void> {
  try {
    await fetchCovers({ ...parts, store: parts.library, account, signal, onCover: () => void showChange(parts) });
  } catch (thrown) {
    const { family, code } = asFailure(thrown);
    if (family === 'ours' && !signal.aborted) await writeView('check', { ...(await readView('check')), failure: code });
  }
}
