import { describe, expect, it } from 'vitest';
import { dailySeeds, fixedSeeds } from './seeds';

const DAY = Date.UTC(2026, 10, 22) / 86_400_000;

describe('the seeds of a day', () => {
  it('are a hundred', () => {
    expect(new Set(dailySeeds(DAY)).size).toBe(100);
  });

  it('follow those of the day before, and share none with them', () => {
    expect(dailySeeds(DAY + 1)[0]).toBe((dailySeeds(DAY).at(-1) ?? 0) + 1);
  });

  it('are far from the fixed ones, which are five hundred', () => {
    expect(new Set(fixedSeeds).size).toBe(500);
    expect(Math.min(...dailySeeds(DAY))).toBeGreaterThan(1000 * Math.max(...fixedSeeds));
  });
});
