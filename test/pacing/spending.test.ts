import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { cancelSpending, recordSpending, type Spending, spentBy, spentByUs } from '../../lib/pacing/spending';

const having = (times: readonly number[]) =>
  times.reduce<Spending>((spending, at) => recordSpending(spending, 'mark', at), []);

describe('what was spent', () => {
  it('is counted by reason, ours and the site’s apart', () => {
    const spending = (['mark', 'sync', 'mark', 'site'] as const).reduce<Spending>(
      (sofar, by, at) => recordSpending(sofar, by, at),
      [],
    );
    expect(spentByUs(spending, 100)).toEqual([
      { reason: 'mark', count: 2 },
      { reason: 'sync', count: 1 },
    ]);
    expect(spentBy(spending, 'site', 100)).toBe(1);
  });

  it('is not what did not leave after all', () => {
    expect(spentByUs(cancelSpending(having([5, 10]), 'mark', 10), 20)).toEqual([{ reason: 'mark', count: 1 }]);
    expect(spentByUs(cancelSpending(having([5]), 'mark', 5), 20)).toEqual([]);
    expect(cancelSpending([], 'mark', 5)).toEqual([]);
  });

  it('is that of the last minute, give or take five seconds, in a short list', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 3 * MINUTE }), { maxLength: 300 });
    fc.assert(
      fc.property(moments, (unordered) => {
        const times = unordered.toSorted((a, b) => a - b);
        const now = times.at(-1) ?? 0;
        const spending = having(times);
        const within = (ms: number) => times.filter((at) => at > now - ms).length;
        const spent = spentBy(spending, 'mark', now);
        expect(spent).toBeLessThanOrEqual(within(MINUTE));
        expect(spent).toBeGreaterThanOrEqual(within(MINUTE - 5_000));
        expect(spending.length).toBeLessThanOrEqual(13);
      }),
    );
  });
});
