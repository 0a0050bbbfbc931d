/** Why nothing of a file is read: it cannot be told what it is, or what it has left out. */
export type FileRefusal =
  | 'empty'
  | 'too-large'
  /** Of another encoding than UTF-8, or none of texts at all. */
  | 'no-text'
  /** None, or cut off. */
  | 'no-json'
  | 'no-xml'
  /** It declares a document type or entities, which no list needs. */
  | 'declarations'
  | 'anime-list'
  | 'settings-file'
  | 'other-file'
  | 'newer-version'
  | 'too-many'
  | 'damaged';

export interface RefusedFile {
  readonly refusal: FileRefusal;
}

/** Why a series of a file is left out: what of it cannot be read, or that nothing says what counts. */
export type SeriesRefusal =
  | 'fields'
  | 'id'
  | 'title'
  /** Whether it is followed, or its status. */
  | 'list'
  | 'rating'
  | 'read'
  | 'settings'
  | 'twice'
  /** Several series of the library have its number. */
  | 'ambiguous';

export interface RefusedSeries {
  /** Its place in the file, from 1. */
  readonly at: number;
  /** `null` where that cannot be read. */
  readonly title: string | null;
  readonly reason: SeriesRefusal;
}

/** Of the largest library that is supported. */
export const MOST_SERIES = 10_000;
export const MOST_CHAPTERS = 1_000_000;
/** In letters. */
export const LONGEST_TITLE = 2_000;

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
