/** As arguments of one call, a hundred thousand numbers would be too many. */

/** Infinity for none. */
export function lowest(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < least) least = number;
  return least;
}

/** -Infinity for none. */
export function highest(numbers: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const number of numbers) if (number > most) most = number;
  return most;
}
