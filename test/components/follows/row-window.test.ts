import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowWindow, scrollTo } from '../../../components/follows/use-windowed-rows';

const rowHeight = 78;
const lists = fc.record({
  scrollTop: fc.integer({ min: -200, max: 100_000 }),
  height: fc.integer({ min: 0, max: 2_000 }),
  count: fc.nat(5_000),
});

describe('the window of a long list', () => {
  it('holds every row in sight', () => {
    fc.assert(
      fc.property(lists, ({ scrollTop, height, count }) => {
        const { first, end } = rowWindow({ scrollTop, height, rowHeight, count });
        for (let row = 0; row < count; row++) {
          const isInSight = (row + 1) * rowHeight > scrollTop && row * rowHeight < scrollTop + height;
          if (isInSight && (row < first || row >= end)) return false;
        }
        return true;
      }),
    );
  });

  it('stays within the list, and small however long that is', () => {
    fc.assert(
      fc.property(lists, ({ scrollTop, height, count }) => {
        const { first, end } = rowWindow({ scrollTop, height, rowHeight, count });
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(height / rowHeight + 10);
      }),
    );
  });
});

describe('scrolling to a row', () => {
  it.each([
    ['that is in sight moves nothing', 2, 0, 0],
    ['above brings it to the top', 1, 500, 78],
    ['below brings it to the bottom', 9, 0, 10 * 78 - 400],
  ])('%s', (_, row, scrollTop, expected) => {
    expect(scrollTo(row, { scrollTop, height: 400, rowHeight })).toBe(expected);
  });
});
