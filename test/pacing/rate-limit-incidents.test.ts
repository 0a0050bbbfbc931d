import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { type RateLimitIncidents, REST_MS, recordRateLimit, restsUntil } from '../../lib/pacing/rate-limit-incidents';

const none: RateLimitIncidents = [];
/** Strikes for requests that were each refused 40 ms after they left. */
const at = (...minutes: number[]) =>
  minutes.reduce<RateLimitIncidents>(
    (incidents, minute) => recordRateLimit(incidents, minute * MINUTE, minute * MINUTE + 40),
    none,
  );

describe('429s', () => {
  it.each<[string, RateLimitIncidents, number | null]>([
    ['let the background go on after two', at(0, 1), null],
    ['let it rest after three in ten minutes, from the last', at(0, 5, 9), 9 * MINUTE + 40 + REST_MS],
    ['let it go on after three in eleven minutes', at(0, 5, 11), null],
    ['let it rest longer after one more', at(0, 5, 9, 14), 14 * MINUTE + 40 + REST_MS],
  ])('%s', (_, incidents, until) => {
    expect(restsUntil(incidents, (incidents.at(-1) ?? 0) + 1)).toBe(until);
  });

  it('are one strike when their requests left before the first of them was answered', () => {
    const together = [0, 10, 20, 30, 40].reduce<RateLimitIncidents>(
      (incidents, sentAt) => recordRateLimit(incidents, sentAt, sentAt + 40),
      none,
    );
    expect(together).toEqual([40]);
  });

  it('are forgiven in the end', () => {
    expect(restsUntil(at(0, 1, 2), 2 * MINUTE + 40 + REST_MS)).toBeNull();
  });
});
