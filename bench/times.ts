/** Times of one task in ms. */
export interface Times {
  readonly name: string;
  readonly median: number;
  readonly p90: number;
}

export function timesOf(name: string, timesMs: readonly number[]): Times {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { name, median: quantile(0.5), p90: quantile(0.9) };
}
