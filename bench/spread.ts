/** What samples are like; each is `NaN` where there are none. */
export interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly worst: number;
}

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), p90: at(0.9), p99: at(0.99), worst: at(1) };
}
