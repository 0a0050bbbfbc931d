import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';
import {
  budgetOf,
  followPages,
  longestIntervalMs,
  REQUESTS_PER_DAY,
  REQUESTS_PER_SYNC,
  rotationLength,
  rotationSpacingMs,
  SPARE_REQUESTS,
  shortestIntervalMs,
} from '../../../lib/library/sync/budget';

/** Every change in it is seen within a day: docs/library.md, "What a sync asks". */
const LARGEST_LIST = 1_800;

const someSize = fc.integer({ min: 0, max: 3_000 });
const someLateness = fc.array(fc.integer({ min: 0, max: 2 * MINUTE }), { minLength: 1, maxLength: 5 });
const someInterval = fc.integer({ min: 15, max: 360 }).map((minutes) => minutes * MINUTE);
const someIntervals = fc.array(someInterval, { minLength: 1, maxLength: 5 });

/** Long and short intervals in turn: the long ones were once allowed what the rotation then spent at the short ones, 121 and 130 requests in a day. */
const costlyDays: [series: number, intervals: number[], lateness: number[]][] = [
  [1_811, [39, 40, 15, 15, 40].map((minutes) => minutes * MINUTE), [7_007, 4_299, 3]],
  [1_625, [40, 16].map((minutes) => minutes * MINUTE), [57_287]],
];

interface SimulatedSync {
  readonly at: number;
  readonly requests: number;
  /** The requests of the round that it made, counted from the beginning. */
  readonly rotationSteps: readonly number[];
}

/** Checks for four days at these intervals, in turn, as far as the plan allows; alarms may be late (ms). */
function simulateFourDays(series: number, intervals: readonly number[], lateness: readonly number[]): SimulatedSync[] {
  const checks: SimulatedSync[] = [];
  let at = 0;
  let clock = 0;
  let asked = 0;
  for (let n = 0; at < 4 * DAY; n++) {
    const late = lateness[n % lateness.length] ?? 0;
    const chosen = intervals[n % intervals.length] ?? HOUR;
    const wait = Math.max(shortestIntervalMs(series), Math.min(chosen, longestIntervalMs(series))) + late;
    const sinceSyncMs = at + wait - (checks.at(-1)?.at ?? 0);
    at += wait;
    const { feeds, rotationSteps, limit } = budgetOf({ series, sinceSyncMs, rotationLagMs: at - clock });
    expect(feeds).toBeGreaterThan(0);
    const made = Array.from({ length: rotationSteps }, () => asked++);
    clock += rotationSteps * rotationSpacingMs(series);
    checks.push({ at, requests: limit, rotationSteps: made });
  }
  return checks;
}

describe('the plan of checks', () => {
  it('never makes a check cost more than three requests, nor any day more than 120', () => {
    fc.assert(
      fc.property(someSize, someIntervals, someLateness, (series, intervals, lateness) => {
        const checks = simulateFourDays(series, intervals, lateness);
        for (const { requests } of checks) expect(requests).toBeLessThanOrEqual(REQUESTS_PER_SYNC);
        for (const first of checks) {
          const day = checks.filter(({ at }) => at >= first.at && at < first.at + DAY);
          const spent = day.reduce((sum, { requests }) => sum + requests, 0);
          expect(spent + 2 * SPARE_REQUESTS).toBeLessThanOrEqual(REQUESTS_PER_DAY);
        }
      }),
      { examples: costlyDays },
    );
  });

  it('sees every change within a day, at any interval, in any list of up to the largest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LARGEST_LIST }),
        someIntervals,
        someLateness,
        (series, intervals, lateness) => {
          const askedAt = simulateFourDays(series, intervals, lateness).flatMap(({ at, rotationSteps }) =>
            rotationSteps.map(() => at),
          );
          // From a page of follows that just misses a change to the end of the pages in the next round, and what that names.
          const span = rotationLength(series) + followPages(series) + SPARE_REQUESTS - 1;
          expect(askedAt.length).toBeGreaterThan(span);
          for (const [n, at] of askedAt.entries()) {
            const seenAt = askedAt[n + span];
            if (seenAt !== undefined) expect(seenAt - at).toBeLessThanOrEqual(DAY);
          }
        },
      ),
    );
  });

  it('lets checks be as rare as every four hours for a short list, and wants them more often for a long one', () => {
    expect(longestIntervalMs(100)).toBeGreaterThan(4 * HOUR);
    expect(longestIntervalMs(1_000)).toBeGreaterThan(HOUR);
    expect(longestIntervalMs(3_000)).toBeLessThan(45 * MINUTE);
  });

  it('lets every list of up to 100 series be checked each quarter of an hour', () => {
    expect(shortestIntervalMs(100)).toBe(15 * MINUTE);
    expect(shortestIntervalMs(3_000)).toBeGreaterThan(15 * MINUTE);
  });

  it('gives everything but new chapters more than a day where a list is far longer', () => {
    expect(detectionDelayMs(LARGEST_LIST)).toBeLessThanOrEqual(DAY);
    expect(detectionDelayMs(2 * LARGEST_LIST)).toBeGreaterThan(DAY);
    const sinceSyncMs = longestIntervalMs(10_000);
    const { feeds, rotationSteps } = budgetOf({ series: 10_000, sinceSyncMs, rotationLagMs: DAY });
    expect([feeds, rotationSteps]).toEqual([1, 2]);
  });

  it('asks for changed chapters too where there is room, and makes up for lost time first', () => {
    const series = 300;
    const planned = (sinceSyncMs: number, rotationLagMs: number) => budgetOf({ series, sinceSyncMs, rotationLagMs });
    expect(planned(HOUR, 0)).toEqual({ feeds: 2, rotationSteps: 0, limit: 3 });
    expect(planned(HOUR, rotationSpacingMs(series))).toEqual({ feeds: 2, rotationSteps: 1, limit: 3 });
    expect(planned(HOUR, DAY)).toEqual({ feeds: 1, rotationSteps: 2, limit: 3 });
    expect(planned(MINUTE, DAY)).toEqual({ feeds: 0, rotationSteps: 0, limit: 0 });
  });
});

/** In ms, without the time to the next sync, for a change made elsewhere. */
function detectionDelayMs(series: number): number {
  return rotationSpacingMs(series) * (rotationLength(series) + followPages(series) + SPARE_REQUESTS);
}
