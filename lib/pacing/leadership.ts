import { type Clock, SECOND } from '../clock';
import { lockNames } from '../storage/names';

/** One worker instance at a time reads, spends and writes: docs/pacing.md, "5. Leadership". */
export interface Leadership {
  /** Resolves when this instance alone may spend. Never rejects: if there is no lock, leadership counts as lost. */
  begin(onLost: () => void): Promise<Beginning>;
  /** Resolves when this instance would have heard of its loss, had there been one by now. */
  confirmLease(): Promise<void>;
}

/** Whether the instance before has ended (`clean`) or may still run (`stolen`). */
export type Beginning = 'clean' | 'stolen';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Longer than the longest request and its transit (22 s), and shorter than a worker without events lives (30 s). */
export const STEAL_AFTER_MS = 24 * SECOND;

export function createLeadership({ clock, locks }: { clock: Clock; locks: Locks }): Leadership {
  return {
    begin: (onLost) =>
      new Promise((resolve) => {
        const patience = new AbortController();
        const begun = new AbortController();
        void clock.sleep(STEAL_AFTER_MS, begun.signal).then(() => patience.abort());
        const hold = (beginning: Beginning) => () => {
          begun.abort();
          resolve(beginning);
          return heldForLife();
        };
        const lose = () => {
          onLost();
          resolve('stolen');
        };
        // Once the lock is given, the request fails only if another instance steals it.
        locks
          .request(lockNames.pacer, { signal: patience.signal }, hold('clean'))
          .catch(() =>
            begun.signal.aborted ? lose() : locks.request(lockNames.pacer, { steal: true }, hold('stolen')).catch(lose),
          );
      }),
    // The browser reports in order, so a loss before the question is known with its answer.
    confirmLease: () =>
      locks.query().then(
        () => undefined,
        () => undefined,
      ),
  };
}

function heldForLife(): Promise<never> {
  return new Promise(() => {});
}
