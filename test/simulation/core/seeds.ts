/** Which seeds `npm test` runs: the same five hundred every time, and a hundred more that are new every day. */
export const FIXED_SEEDS = 500;
export const DAILY_SEEDS = 100;

/** Every state has to be reached by these. */
export const fixedSeeds = seedsFrom(0, FIXED_SEEDS);

/**
 * The seeds of one day: no two days share one, and none is near the fixed ones.
 * @param day its number, as `dayNumber` gives it.
 */
export function dailySeeds(day: number): readonly number[] {
  return seedsFrom(day * DAILY_SEEDS, DAILY_SEEDS);
}

export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => first + n);
}
