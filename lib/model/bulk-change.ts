import type { Id, ReadingStatus } from '../service/ids';
import type { MangaRow } from './rows';

/** What a person wants of many series at once. */
export type BulkAction =
  | { readonly kind: 'status'; readonly status: ReadingStatus | null }
  /** Clears the status, too. */
  | { readonly kind: 'unfollow' };

export type SeriesListing = Pick<MangaRow, 'isFollowed' | 'status'>;

export interface BulkEntry {
  readonly mangaId: Id;
  readonly before: SeriesListing;
  readonly after: SeriesListing;
}

/** The change that was asked for last. It is kept until it is closed, so that all of it can be undone. */
export interface BulkChangeRow {
  readonly name: 'bulk';
  /** Of every intent that comes of it. */
  readonly operationId: string;
  readonly action: BulkAction;
  /** It takes the action back. */
  readonly isUndo: boolean;
  readonly entries: readonly BulkEntry[];
  /** How many of the first entries are in the outbox, or were. */
  readonly queued: number;
  /** Those of them that a person had changed in the meantime, and that were left as they are. */
  readonly skipped: readonly Id[];
  readonly isPaused: boolean;
}
