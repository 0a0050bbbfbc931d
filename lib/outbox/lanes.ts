import type { Delivery } from './deliver';

/** Deliveries of different kinds side by side: one that waits for a quota of its own does not hold up the others. */
export function inLanes(lanes: readonly Delivery[]): Delivery {
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    idle: async () => {
      const ends = await Promise.all(lanes.map((lane) => lane.idle()));
      return ends.find((met) => met !== null) ?? null;
    },
  };
}
