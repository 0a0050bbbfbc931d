import { type Clock, SECOND } from '../../lib/clock';

/** Calls within this time after a failure get that failure, in ms: what fails at once would fail again. */
const FAILURE_KEPT_MS = 5 * SECOND;

/**
 * Builds something once for all callers. After a failure a later call builds it again: a worker that is kept alive by
 * other events must not be without it for as long as it lives.
 * @param build calls `onGone` when what it built no longer works: the next caller has it built again.
 */
export function memoizeWithRetry<Built>(
  clock: Clock,
  build: (onGone: () => void) => Promise<Built>,
): () => Promise<Built> {
  let building: Promise<Built> | null = null;
  let failedUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (building && clock.monotonic() < failedUntil) return building;
    failedUntil = Number.POSITIVE_INFINITY;
    const mine = build(() => {
      if (building === mine) building = null;
    });
    building = mine;
    building.catch(() => {
      failedUntil = clock.monotonic() + FAILURE_KEPT_MS;
    });
    return building;
  };
}
