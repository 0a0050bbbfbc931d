/** The seeds that `npm test` runs of each simulation. */
export const everyRunSeeds = seedsFrom(0, 50);

/** So many seeds from 0 on reach every state between them; the soak runs more. */
export const SEEDS_OF_ALL_STATES = 500;

export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => first + n);
}
