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
  /** Of an import, which takes what it does not know for none: it is known that there was none. */
  readonly isKnown?: boolean;
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

/** Each entry is a row of its own, so that a step rewrites no others. */
export interface BulkEntryRow extends BulkEntry {
  readonly sequence: number;
  /** A person had changed what is skipped in the meantime, and it was left as it is. Of what is let go they undid or dismissed a part. */
  readonly state: 'unreached' | 'queued' | 'skipped' | 'letGo';
  /** What had its turn before a pause took back the rest, which its `edits` are. */
  readonly had?: readonly BulkEdit[];
  /** A person has undone a part of what it had. */
  readonly isLetGo?: boolean;
  /** When the service last said that nothing else has changed what is to be undone; epoch ms. */
  readonly askedAt?: number;
}

/** The change that was asked for last, without its entries. It is kept until it is closed or another one begins, so that all of it can be undone. */
export interface BulkChangeRow {
  readonly name: 'bulk';
  readonly operationId: string;
  readonly action: BulkAction | ImportAction;
  /** It takes the action back. */
  readonly isUndo: boolean;
  readonly of: number;
  /** How many of them were reached: they are in the outbox, or were; series are muted at once. */
  readonly queued: number;
  /** How many of these were left as they are. */
  readonly skipped: number;
  /** How many were let go. */
  readonly letGo?: number;
  /** Of how many series marks are not taken back: the history no longer says whether a later press has made them. */
  readonly forgotten?: number;
  /** How many questions in a row the service has not answered that an undo has for it, and when it was asked last; epoch ms. */
  readonly unanswered?: { readonly count: number; readonly at: number } | undefined;
  readonly isPaused: boolean;
}
