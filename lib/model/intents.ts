import type { FailureCode } from '../failure';
import type { Id, ReadingStatus, ReportCategory } from '../service/ids';

/** What a person wants of the service and the service does not have yet. One intent per account, kind and key at most. */
export type Intent = ValueIntent | ReportIntent;
export type IntentKind = Intent['kind'];
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { kind: Kind }>;

/** Wishes for a value. Only the last one counts, so a later wish for the same key takes the place of an earlier one. */
export type ValueIntent = MarkIntent | FollowIntent | StatusIntent;
export type ValueKind = ValueIntent['kind'];
export type IntentValue = ValueIntent['value'];

/** A chapter, which is the key, is to be read, or unread. */
export type MarkIntent = ValueIntentOf<'mark', boolean>;
/** A manga, which is the key, is to be followed, or not. */
export type FollowIntent = ValueIntentOf<'follow', boolean>;
/** A manga, which is the key, is to have this reading status; `null` stands for none. */
export type StatusIntent = ValueIntentOf<'status', ReadingStatus | null>;

interface ValueIntentOf<Kind, Value> extends IntentEdit<Value>, Owned {
  readonly kind: Kind;
  readonly key: Id;
  /** What the service last said before the first undelivered wish; a wish equal to it vanishes. `null` when unknown. */
  readonly before: Known<Value> | null;
  /** A value that left and was never answered: it may be at the service, or arrive within `ORPHAN_MS` of `at`. */
  readonly unanswered: (Sent<Value> & { readonly at: number }) | null;
  readonly state: ValueIntentState<Value>;
}

/** One click's worth of wanting. */
export interface IntentEdit<Value = IntentValue> {
  /** The id of the click that made it. */
  readonly id: string;
  readonly value: Value;
  /** When it was made, in epoch ms. */
  readonly at: number;
  /** What there was before it, as far as anybody knew: what undoing it brings back once it has left. */
  readonly replaced: Known<Value> | null;
  /** The undelivered wish whose place it took; taking this one back brings that one back. */
  readonly earlier: IntentEdit<Value> | null;
}

/** A value that is known: a reading status may be known to be none. */
export interface Known<Value> {
  readonly value: Value;
}

/** What left: which wish, with which value. */
export type Sent<Value = IntentValue> = Pick<IntentEdit<Value>, 'id' | 'value'>;

interface Owned {
  /** Who made it; `null` while signed out. */
  readonly account: string | null;
}

export type ValueIntentState<Value = IntentValue> =
  | Waiting
  /** Handed to the network; a newer wish may already lie on top of the one that was sent. */
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number; readonly sent: Sent<Value> }
  | Refused
  | Delivered;

interface Waiting {
  readonly name: 'waiting';
  readonly attempts: number;
  /** What the last attempt met. */
  readonly met?: FailureCode;
}

/** The service said no about this very key. Kept with its reason until dismissed. */
interface Refused {
  readonly name: 'refused';
  readonly attempts: number;
  readonly since: number;
  readonly code: FailureCode;
}

/** Crossed out: the service said yes. Kept for `CROSSED_OUT_MS`, so that a click that is sent twice is done once. */
interface Delivered {
  readonly name: 'delivered';
  readonly since: number;
}

/** Something is to be reported, once: no report takes the place of another. The key is the command that confirmed it. */
export interface ReportIntent extends Owned {
  readonly kind: 'report';
  readonly key: string;
  /** The confirmation that its present try rests on: the key, or the click that wanted it sent once more. */
  readonly id: string;
  /** When it was confirmed, in epoch ms. */
  readonly at: number;
  readonly report: Report;
  readonly state: ReportState;
}

export interface Report {
  readonly category: ReportCategory;
  readonly objectId: Id;
  readonly reasonId: Id;
  /** `null` when the text was lost with a database: the copy that it was rebuilt from has no texts. */
  readonly details: string | null;
}

export type ReportState =
  /** Not before that moment (epoch ms): until then it can be taken back. */
  | (Waiting & { readonly notBefore: number })
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number }
  /**
   * It left, and whether it arrived is unknown: the service is asked at `lookAt` (epoch ms), after `looks` questions without result.
   * `since` is when the outcome became unknown.
   */
  | {
      readonly name: 'looking';
      readonly attempts: number;
      readonly sentAt: number;
      readonly since: number;
      readonly looks: number;
      readonly lookAt: number;
    }
  /** Whether it arrived cannot be found out (not listed, or restored without its text): the person decides. */
  | { readonly name: 'asking'; readonly attempts: number; readonly since: number; readonly why: 'absent' | 'restored' }
  | Refused
  | Delivered;

/** A wish as it comes in from a click. */
export type NewIntent = NewIntentOf<MarkIntent> | NewIntentOf<FollowIntent> | NewIntentOf<StatusIntent>;
type NewIntentOf<Of extends ValueIntent> = Pick<Of, 'kind' | 'key' | 'account' | 'id' | 'value' | 'at' | 'before'>;

/** How long a request whose sender died may still be on its way to the service, in ms (docs/pacing.md). */
export const ORPHAN_MS = 2_000;
/** How long a delivered wish is remembered, in ms: longer than any click is repeated or undone. */
export const CROSSED_OUT_MS = 600_000;

export function isValueIntent(intent: Intent): intent is ValueIntent {
  return intent.kind !== 'report';
}

export function isOfKind<Kind extends IntentKind>(intent: Intent, kind: Kind): intent is IntentOf<Kind> {
  return intent.kind === kind;
}

/** Whether it is still on its way to the service, as far as anybody can tell. */
export function isPending({ state }: Intent): boolean {
  return state.name === 'waiting' || state.name === 'sending' || state.name === 'looking';
}
