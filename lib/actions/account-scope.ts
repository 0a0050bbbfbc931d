import { asFailure, Failure } from '../failure';
import type { lockNames } from '../storage/names';

export type AccountScope = ReturnType<typeof createAccountScope>;

/** For syncs and covers, which take minutes: nothing of an account is written after it has left. */
export function createAccountScope() {
  let current = new AbortController();
  return {
    /** Aborted when the present account leaves. */
    signal: () => current.signal,
    /** The account leaves, or the browser has closed the database. */
    end: (): void => {
      current.abort();
      current = new AbortController();
    },
  };
}

/** Left out where another call does it, or once the signal is aborted. */
export async function runAlone<Result>(
  name: typeof lockNames.sync | typeof lockNames.covers | typeof lockNames.signIn,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | 'left out'> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    return lock === null ? 'left out' : Promise.race([work(), aborted(signal)]);
  });
}

/** Resolves when the signal is aborted; at once where it is already. */
function aborted(signal: AbortSignal): Promise<'left out'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('left out');
    signal.addEventListener('abort', () => resolve('left out'), { once: true });
  });
}

/** As views have it. @param signal of the account: once it has left, nothing else counts. */
export function shownFailure(thrown: unknown, signal?: AbortSignal): { code: string; retryAt: number | null } {
  const { code, retryAt } = signal?.aborted ? new Failure('signed-out') : asFailure(thrown);
  return { code, retryAt: retryAt ?? null };
}
