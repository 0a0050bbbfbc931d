import { describe, expect, it } from 'vitest';
import { COLUMNS, plotBegin, plotColumns, plotHeight, spentInHour } from '../../../components/allowance/plot-columns';
import { HOUR, MINUTE, SECOND } from '../../../lib/clock';
import type { SpentMinute } from '../../../lib/diagnostics/requests';

/** In the middle of a minute, which began at `present`. */
const present = Date.UTC(2026, 10, 21, 12);
const now = present + 40 * SECOND;

describe('the plot of the last hour', () => {
  it('has a column for each minute, of which the last is the present one', () => {
    const columns = plotColumns([spent(59, 'mark', 1), spent(0, 'mark', 2), spent(17, 'mark', 3)], now);
    expect(Object.fromEntries(columns.map(({ place, total }) => [place, total]))).toEqual({
      0: 1,
      42: 3,
      [COLUMNS - 1]: 2,
    });
    expect(plotBegin(now)).toBe(present - 59 * MINUTE);
  });

  it('leaves out what is older, and what a clock that was set back calls the future', () => {
    expect(plotColumns([spent(60, 'mark', 1), spent(-1, 'mark', 1)], now)).toEqual([]);
    expect(spentInHour([spent(60, 'mark', 1), spent(-1, 'mark', 1)], now)).toEqual([]);
    expect(plotColumns([spent(0, 'sync', 5)], now + HOUR)).toEqual([]);
  });

  it('piles up the kinds of a minute without a gap, the site’s tabs on top', () => {
    const minutes = [spent(3, 'site', 4), spent(3, 'sync', 2), spent(3, 'cover', 3), spent(3, 'mark', 1)];
    const bars = [
      { kind: 'changes', from: 0, to: 1 },
      { kind: 'checks', from: 1, to: 6 },
      { kind: 'site', from: 6, to: 10 },
    ];
    expect(plotColumns(minutes, now)).toEqual([{ place: 56, bars, total: 10 }]);
  });

  it('adds up each reason, the most first, and the site’s tabs last', () => {
    const minutes = [spent(9, 'site', 90), spent(9, 'mark', 1), spent(2, 'mark', 1), spent(2, 'sync', 7)];
    expect(spentInHour(minutes, now)).toEqual([
      { by: 'sync', kind: 'checks', count: 7 },
      { by: 'mark', kind: 'changes', count: 2 },
      { by: 'site', kind: 'site', count: 90 },
    ]);
  });

  it.each([
    [0, 10],
    [3, 10],
    [10, 10],
    [11, 20],
    [74, 80],
    [120, 200],
    [300, 300],
  ])('of which the busiest minute has %i requests is %i high', (busiest, height) => {
    expect(plotHeight(busiest)).toBe(height);
  });
});

function spent(minutesAgo: number, by: SpentMinute['by'], count: number): SpentMinute {
  return { at: present - minutesAgo * MINUTE, by, count };
}
