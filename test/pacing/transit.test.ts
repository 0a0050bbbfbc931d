import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSIT_MS } from '../../lib/pacing/sends';
import {
  ENOUGH_ROUND_TRIPS,
  hearRoundTrip,
  LEAST_TRANSIT_MS,
  shiftTransit,
  TRANSIT_MEMORY_MS,
  type Transit,
  transitMs,
  unknownTransit,
} from '../../lib/pacing/transit';

const start = Date.UTC(2026, 0, 31, 12);

/** What is known after round trips of these lengths, one after another; the last of them ended at `endedAt`. */
function learntFrom(tripsMs: readonly number[]): { readonly transit: Transit; readonly endedAt: number } {
  return tripsMs.reduce(
    ({ transit, endedAt: sentAt }, tripMs) => ({
      transit: hearRoundTrip(transit, sentAt, sentAt + tripMs),
      endedAt: sentAt + tripMs,
    }),
    { transit: unknownTransit, endedAt: start },
  );
}

const trip = fc.integer({ min: 0, max: 20_000 });
const trips = fc.array(trip, { maxLength: 3 * ENOUGH_ROUND_TRIPS });
const enoughTrips = fc.array(trip, { minLength: ENOUGH_ROUND_TRIPS, maxLength: 3 * ENOUGH_ROUND_TRIPS });

describe('how long a request of a dead worker may still be on its way', () => {
  it.each([
    ['at least half a second, where answers come at once', 40, LEAST_TRANSIT_MS],
    ['twice the slowest round trip', 700, 1_400],
    ['never more than two seconds', 1_900, TRANSIT_MS],
  ])('is %s', (_, slowestMs, expected) => {
    const { transit, endedAt } = learntFrom([slowestMs, ...new Array(ENOUGH_ROUND_TRIPS - 1).fill(30)]);
    expect(transitMs(transit, endedAt)).toBe(expected);
  });

  it('leaves room for a way of twice the slowest of the latest round trips, whatever was before', () => {
    fc.assert(
      fc.property(enoughTrips, (tripsMs) => {
        const { transit, endedAt } = learntFrom(tripsMs);
        const slowestMs = Math.max(...tripsMs.slice(-ENOUGH_ROUND_TRIPS));
        const bound = transitMs(transit, endedAt);
        expect(bound).toBeGreaterThanOrEqual(Math.min(TRANSIT_MS, 2 * slowestMs));
        expect(bound).toBeLessThanOrEqual(TRANSIT_MS);
      }),
    );
  });

  it('is two seconds as long as too few are known', () => {
    fc.assert(
      fc.property(fc.array(trip, { maxLength: ENOUGH_ROUND_TRIPS - 1 }), (tripsMs) => {
        const { transit, endedAt } = learntFrom(tripsMs);
        expect(transitMs(transit, endedAt)).toBe(TRANSIT_MS);
      }),
    );
  });

  it('is two seconds again after a minute without an answer, and all has to be learnt anew', () => {
    const { transit, endedAt } = learntFrom(new Array(ENOUGH_ROUND_TRIPS).fill(40));
    expect(transitMs(transit, endedAt + TRANSIT_MEMORY_MS)).toBe(LEAST_TRANSIT_MS);
    const later = endedAt + TRANSIT_MEMORY_MS + 1;
    expect(transitMs(transit, later)).toBe(TRANSIT_MS);
    expect(hearRoundTrip(transit, later - 40, later)).toEqual({ roundTripsMs: [40], heardAt: later });
  });

  it('is two seconds for a clock that shows long before the last answer, or an answer before its request', () => {
    const { transit, endedAt } = learntFrom(new Array(ENOUGH_ROUND_TRIPS).fill(40));
    expect(transitMs(transit, endedAt - TRANSIT_MEMORY_MS - 1)).toBe(TRANSIT_MS);
    expect(hearRoundTrip(transit, endedAt + 1, endedAt)).toEqual(unknownTransit);
  });

  it('is the same in the time of any clock', () => {
    fc.assert(
      fc.property(trips, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (tripsMs, byMs) => {
        const { transit, endedAt } = learntFrom(tripsMs);
        expect(transitMs(shiftTransit(transit, byMs), endedAt - byMs)).toBe(transitMs(transit, endedAt));
      }),
    );
  });

  it('remembers no more round trips than it needs', () => {
    fc.assert(
      fc.property(trips, (tripsMs) => {
        expect(learntFrom(tripsMs).transit.roundTripsMs.length).toBeLessThanOrEqual(ENOUGH_ROUND_TRIPS);
      }),
    );
  });
});
