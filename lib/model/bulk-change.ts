import type { Id, Rating, ReadingStatus } from '../service/ids';
import type { ValueIntent } from './intents';
import type { SeriesSettings } from './series-settings';

/** What a person wants of many series at once. */
export type BulkAction =
  | { readonly kind: 'status'; readonly status: ReadingStatus | null }
  /** Of those alone whose rating is known here: another could not be given back. */
  | { readonly kind: 'rate'; readonly rating: Rating | null }
  /** Within Dexmark alone. */
  | { readonly kind: 'mute'; readonly isMuted: boolean }
  /** Clears the status, too. */
  | { readonly kind: 'unfollow' }
  /** Of what counts as unread, all up to this number; `null` for all that is out. */
  | { readonly kind: 'markUpTo'; readonly number: number | null };

/** What a file brought, to each series its own. */
interface ImportAction {
  readonly kind: 'import';
}

/** One change that comes of it, and what its value was before. */
export type BulkEdit = ValueEdit | LocalEdit;

/** One intent. */
export type ValueEdit = EditOf<'follow'> | EditOf<'status'> | EditOf<'rating'> | EditOf<'mark'>;

/** Within Dexmark alone. */
type LocalEdit = LocalEditOf<'mute', boolean> | LocalEditOf<'settings', SeriesSettings>;

interface LocalEditOf<Kind, Value> {
  readonly kind: Kind;
  readonly key: Id;
  readonly before: Value;
  readonly after: Value;
}

interface EditOf<Kind extends ValueIntent['kind'], Value = Extract<ValueIntent, { kind: Kind }>['value']> {
  readonly kind: Kind;
  /** A chapter of the series, or the series. */
  readonly key: Id;
  readonly before: Value;
  readonly after: Value;
}

export interface PlannedEntry {
  readonly mangaId: Id;
  readonly edits: readonly BulkEdit[];
}

/** To the outbox and to the history, each series is a press of its own. */
export interface BulkEntry extends PlannedEntry {
  /** Kept, so that a worker after a death makes the same intents. */
  readonly operationId: string;
  /** The `operationId` of the entry that this one takes back. */
  readonly undoes?: string;
}

/** The change that was asked for last. It is kept until it is closed, so that all of it can be undone. */
export interface BulkChangeRow {
  readonly name: 'bulk';
  readonly operationId: string;
  readonly action: BulkAction | ImportAction;
  /** It takes the action back. */
  readonly isUndo: boolean;
  readonly entries: readonly BulkEntry[];
  /** How many of the first entries are in the outbox, or were; series are muted at once. */
  readonly queued: number;
  /** Those of them that a person had changed in the meantime, and that were left as they are. */
  readonly skipped: readonly Id[];
  readonly isPaused: boolean;
}
