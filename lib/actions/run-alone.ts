import type { lockNames } from '../storage/names';

/** Left out where another call does it, or once the signal is aborted. */
export async function runAlone<Result>(
  name: typeof lockNames.sync | typeof lockNames.covers,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | 'left out'> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    return lock === null ? 'left out' : Promise.race([work(), aborted(signal).then(() => 'left out' as const)]);
  });
}

/** Resolves when the signal is aborted; at once where it is already. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
