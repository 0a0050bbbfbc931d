import { type Clock, SECOND } from '../../lib/clock';

/** Who asks so soon after a vain attempt is told of that one, in ms: what fails at once would fail again. */
const VAIN_FOR_MS = 5 * SECOND;

/**
 * Builds something once for all who ask. Where that fails, who asks later has it tried anew: a worker that is kept alive by
 * other events must not be without it for as long as it lives.
 * @param build calls `onGone` when what it built no longer works: the next caller has it built again.
 */
export function untilBuilt<Built>(clock: Clock, build: (onGone: () => void) => Promise<Built>): () => Promise<Built> {
  let building: Promise<Built> | null = null;
  let isVainUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (building && clock.monotonic() < isVainUntil) return building;
    isVainUntil = Number.POSITIVE_INFINITY;
    const mine = build(() => {
      if (building === mine) building = null;
    });
    building = mine;
    building.catch(() => {
      isVainUntil = clock.monotonic() + VAIN_FOR_MS;
    });
    return building;
  };
}
