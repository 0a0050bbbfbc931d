import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../lib/clock';
import { likelyCheckAt } from '../../lib/library/series/likely-check';

const now = Date.UTC(2026, 10, 21, 12);
const between = { now, lastAt: now, intervalMs: 2 * HOUR, longestMs: 6 * HOUR };
/** Every week at this hour of this day. */
const weekly = (nextAt: number) => ({
  rhythm: { everyMs: 7 * DAY, nextAt },
  releases: Array.from({ length: 6 }, (_, n) => nextAt - (6 - n) * 7 * DAY),
});

describe('the next check', () => {
  it('comes sooner where something is likely, and later where nothing is', () => {
    expect(likelyCheckAt({ ...between, known: [weekly(now + HOUR)] })).toBeLessThan(now + 90 * MINUTE);
    expect(likelyCheckAt({ ...between, known: [weekly(now + 3.5 * DAY)] })).toBeGreaterThan(now + 2 * HOUR);
  });

  it('comes after its interval where nothing is known', () => {
    const nothing = { rhythm: null, releases: [] };
    for (const known of [[], [nothing], [nothing, { rhythm: null, releases: [now - DAY] }]])
      expect(likelyCheckAt({ ...between, known })).toBe(now + 2 * HOUR);
  });

  it('keeps to the bounds of the budget, whatever is known', () => {
    const moment = fc.integer({ min: now - 400 * DAY, max: now + 400 * DAY });
    const series = fc.record({
      rhythm: fc.option(fc.record({ everyMs: fc.integer({ min: 1, max: 400 * DAY }), nextAt: moment }), { nil: null }),
      releases: fc.array(moment, { maxLength: 16 }).map((all) => all.sort((a, b) => a - b)),
    });
    const interval = fc.integer({ min: 15 * MINUTE, max: 6 * HOUR });
    fc.assert(
      fc.property(fc.array(series, { maxLength: 5 }), interval, interval, (known, intervalMs, longestMs) => {
        const at = likelyCheckAt({ ...between, intervalMs, longestMs, known });
        expect(at).toBeGreaterThanOrEqual(now + Math.min(intervalMs, 30 * MINUTE));
        expect(at).toBeLessThanOrEqual(now + Math.max(intervalMs, longestMs));
      }),
    );
  });
});
