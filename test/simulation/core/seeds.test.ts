import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../../../lib/clock';
import { dailySeeds, fixedSeeds } from './seeds';

const noon = Date.UTC(2026, 10, 22, 12);

describe('the seeds of a day', () => {
  it('are a hundred, the same all day', () => {
    expect(dailySeeds(noon)).toHaveLength(100);
    expect(dailySeeds(Date.UTC(2026, 10, 22))).toEqual(dailySeeds(Date.UTC(2026, 10, 23) - SECOND));
  });

  it('follow those of the day before, and share none with them', () => {
    expect(dailySeeds(noon + DAY)[0]).toBe((dailySeeds(noon).at(-1) ?? 0) + 1);
  });

  it('are far from the fixed ones, which are five hundred', () => {
    expect(new Set(fixedSeeds).size).toBe(500);
    expect(Math.min(...dailySeeds(noon))).toBeGreaterThan(1000 * Math.max(...fixedSeeds));
  });
});
