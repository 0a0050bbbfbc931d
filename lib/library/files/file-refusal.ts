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
