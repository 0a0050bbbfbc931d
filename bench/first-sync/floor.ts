import { SECOND } from '../../lib/clock.ts';
import { createWorld } from '../../test/support/pacing-world.ts';
import { learntLedger } from '../pacing/ledger-file.ts';

/**
 * The least time in which our pacer lets this many requests leave and be answered, from the departure of the first, all of them waiting
 * from the start, in a world where nothing else takes time.
 * @param isLearnt the pacer knows how many may leave at once; else it starts for the first time. @returns ms.
 */
export async function floorOf(requests: number, roundTripMs: number, isLearnt: boolean): Promise<number> {
  const world = createWorld();
  world.stored = isLearnt ? learntLedger(world.clock.now()) : null;
  world.latency = () => [roundTripMs / 2, roundTripMs / 2];
  const { ask } = world.boot();
  const all = Array.from({ length: requests }, (_, n) => ask(`${n}`, { priority: 'screen', reason: 'sync' }));
  let answeredAt = Number.NaN;
  void Promise.all(all).then(() => {
    answeredAt = world.clock.elapsed();
  });
  await world.clock.run(requests * SECOND);
  const [first] = world.arrivals;
  return first ? answeredAt - (first.at - roundTripMs / 2) : Number.NaN;
}
