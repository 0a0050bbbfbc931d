import type { RefusedSeries } from './file-refusal';

interface Placed {
  readonly at: number;
  readonly title: string;
}

/** What a file has twice is refused wherever it stands, because nothing says which of them counts. @param damaged keys of those that are refused already. */
export function withoutRepeated<Series extends Placed>(
  series: readonly Series[],
  keyOf: (one: Series) => string | number,
  damaged: ReadonlySet<unknown>,
): { readonly kept: readonly Series[]; readonly repeated: readonly RefusedSeries[] } {
  const counted = Map.groupBy(series, keyOf);
  const isAlone = (one: Series) => counted.get(keyOf(one))?.length === 1 && !damaged.has(keyOf(one));
  const repeated = series.filter((one) => !isAlone(one));
  return {
    kept: series.filter(isAlone),
    repeated: repeated.map(({ at, title }) => ({ at, title, reason: 'twice' })),
  };
}

export function byPlace(a: RefusedSeries, b: RefusedSeries): number {
  return a.at - b.at;
}
