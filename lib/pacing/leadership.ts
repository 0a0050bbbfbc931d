import { type Clock, SECOND } from '../clock';

/**
 * Who may spend the allowance: one life of the worker at a time. A browser may start a new worker before the old one has ended
 * (an update, a restart), and two lives over one ledger would each spend the whole of it. What always holds:
 *
 * 1. A life reads the ledger only once the lock is its own, and holds the lock until it ends. The browser lets go of what a
 *    dead worker held (Web Locks, section 3.3, "Agent termination").
 * 2. A life that hangs never lets go: after `STEAL_AFTER_MS` the next instance takes the lock away. What the other may have
 *    reserved until it heard of that is unknown, so the new life begins as after a browser start (ledger.ts).
 * 3. A life that has lost the lock sends nothing and writes nothing any more. One that hung may go on before it hears of its
 *    loss: so after any second without a sign of life it asks the browser (`hear`) before it writes (ledger-writer.ts).
 */
export interface Leadership {
  /**
   * Resolves when this life alone may spend. Never rejects: where there is no lock to be had, it was lost.
   * @param onLost called when another life has taken over.
   */
  begin(onLost: () => void): Promise<Beginning>;
  /** Resolves when this life would have heard of its loss, had there been one by now. */
  hear(): Promise<void>;
}

/** Whether the one before had ended (`inherited`), or may still be about (`taken`). */
export type Beginning = 'inherited' | 'taken';

/** The browser's locks: `navigator.locks`. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/**
 * A predecessor that is still there after this time hangs, in ms: longer than the longest request and its transit, and still
 * within what a worker without events lives (30 s).
 */
export const STEAL_AFTER_MS = 24 * SECOND;

const LOCK = 'pacer';

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
          resolve('taken');
        };
        // Once the lock was given, a request fails only because another instance has taken it away.
        locks
          .request(LOCK, { signal: patience.signal }, hold('inherited'))
          .catch(() =>
            begun.signal.aborted ? lose() : locks.request(LOCK, { steal: true }, hold('taken')).catch(lose),
          );
      }),
    // The browser tells things in order: what was taken before the question is known with its answer.
    hear: () =>
      locks.query().then(
        () => undefined,
        () => undefined,
      ),
  };
}

function heldForLife(): Promise<never> {
  return new Promise(() => {});
}
