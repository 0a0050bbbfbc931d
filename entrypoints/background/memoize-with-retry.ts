import { type Clock, SECOND } from '../../lib/clock';
import { asFailure } from '../../lib/failure';

/** In ms: what failed so lately would fail again, so callers get the same failure. */
const FAILURE_KEPT_MS = 5 * SECOND;

/** A worker that other events keep alive must be able to recover. @param build calls `onGone` when its result no longer works. */
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
    building.catch((thrown: unknown) => {
      // "Erase everything" ends this one in between.
      const isEndedByHand = asFailure(thrown).code === 'unreleased-data';
      failedUntil = clock.monotonic() + (isEndedByHand ? 0 : FAILURE_KEPT_MS);
    });
    return building;
  };
}
