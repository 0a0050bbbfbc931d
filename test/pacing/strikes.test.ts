import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { rebaseTimes } from '../../lib/pacing/rebase-times';
import { REST_MS, recordRateLimit, restsUntil, Strikes } from '../../lib/pacing/strikes';

const none: Strikes = [];
/** Strikes for requests that were each refused 40 ms after they left. */
const at = (...minutes: number[]) =>
  minutes.reduce<Strikes>((strikes, minute) => recordRateLimit(strikes, minute * MINUTE, minute * MINUTE + 40), none);

describe('429s', () => {
  it.each<[string, Strikes, number | null]>([
    ['let the background go on after two', at(0, 1), null],
    ['let it rest after three in ten minutes, from the last', at(0, 5, 9), 9 * MINUTE + 40 + REST_MS],
    ['let it go on after three in eleven minutes', at(0, 5, 11), null],
    ['let it rest longer after one more', at(0, 5, 9, 14), 14 * MINUTE + 40 + REST_MS],
  ])('%s', (_, strikes, until) => {
    expect(restsUntil(strikes, (strikes.at(-1) ?? 0) + 1)).toBe(until);
  });

  it('are one strike when their requests left before the first of them was answered', () => {
    const together = [0, 10, 20, 30, 40].reduce<Strikes>(
      (strikes, sentAt) => recordRateLimit(strikes, sentAt, sentAt + 40),
      none,
    );
    expect(together).toEqual([40]);
  });

  it('are forgiven in the end', () => {
    expect(restsUntil(at(0, 1, 2), 2 * MINUTE + 40 + REST_MS)).toBeNull();
  });

  it('let it rest as long on a clock that was set', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 })), fc.integer(), (minutes, byMs) => {
        const strikes = at(...minutes.sort((a, b) => a - b));
        const [until, shifted] = [restsUntil(strikes, 0), restsUntil(rebaseTimes(Strikes, [...strikes], -byMs), -byMs)];
        expect(shifted).toBe(until === null ? null : until - byMs);
      }),
    );
  });
});
