import type { FailureCode } from '../failure';
import type { Id, Rating, ReadingStatus, ReportCategory } from '../service/ids';

/** At most one intent for an account, kind and key. */
export type Intent = ValueIntent | ReportIntent;
export type IntentKind = Intent['kind'];
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { kind: Kind }>;

/** Only the last one counts: a later one for the same key replaces the earlier one. */
export type ValueIntent = MarkIntent | FollowIntent | StatusIntent | RatingIntent;
export type ValueKind = ValueIntent['kind'];
export type IntentValue = ValueIntent['value'];

/** The key is a chapter; for all but a mark, it is a manga. `null` stands for none. */
export type MarkIntent = ValueIntentOf<'mark', boolean>;
export type FollowIntent = ValueIntentOf<'follow', boolean>;
export type StatusIntent = ValueIntentOf<'status', ReadingStatus | null>;
export type RatingIntent = ValueIntentOf<'rating', Rating | null>;

interface ValueIntentOf<Kind, Value> extends IntentEdit<Value>, Owned {
  readonly kind: Kind;
  readonly key: Id;
  /** What the service last said before the first undelivered change; a value equal to it needs no request. `null` if unknown. */
  readonly baseline: Known<Value> | null;
  /** A value that left without an answer: it may be at the service, or arrive within `ORPHAN_MS` of `at`. */
  readonly inDoubt: (Sent<Value> & { readonly at: number }) | null;
  readonly state: ValueIntentState<Value>;
}

export interface IntentEdit<Value = IntentValue> {
  readonly operationId: string;
  /** Whether the click was for more than this key: for all releases of a chapter, or for many; or, of a status, whether it came with marks. */
  readonly scope?: (typeof clickScopes)[number] | undefined;
  /** The first of the clicks that were refused and that this one tries again. */
  readonly retries?: string | undefined;
  readonly value: Value;
  readonly at: number;
  /** The value that undoing it restores once it has left, as far as it was known. */
  readonly undoValue: Known<Value> | null;
  /** The undelivered change that it replaced; taking this one back restores that one. */
  readonly previous: IntentEdit<Value> | null;
}

export interface Known<Value> {
  readonly value: Value;
}

export type Sent<Value = IntentValue> = Pick<IntentEdit<Value>, 'operationId' | 'value'>;

interface Owned {
  /** Its id, or `signedOutOwner`. */
  readonly account: string;
}

export type ValueIntentState<Value = IntentValue> =
  | Waiting
  /** A newer change may lie on top of the one that was sent. */
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number; readonly sent: Sent<Value> }
  | Refused
  | Delivered;

interface Waiting {
  readonly name: 'waiting';
  readonly attempts: number;
  readonly lastError?: FailureCode;
  /** When what failed is tried again, in epoch ms. */
  readonly retryAt?: number;
}

/** The service said no about this very key. Kept with its reason until dismissed. */
interface Refused {
  readonly name: 'refused';
  readonly attempts: number;
  readonly since: number;
  readonly code: FailureCode;
}

/** Kept for `CROSSED_OUT_MS`, so that a click that is sent twice is done once. */
interface Delivered {
  readonly name: 'delivered';
  readonly since: number;
}

/** No report takes the place of another. The key is the `operationId` that confirmed it. */
export interface ReportIntent extends Owned {
  readonly kind: 'report';
  readonly key: string;
  /** The click behind its present try: the key, or the click that wanted it sent once more. */
  readonly operationId: string;
  readonly at: number;
  readonly report: Report;
  readonly state: ReportState;
}

export interface Report {
  readonly category: ReportCategory;
  readonly objectId: Id;
  readonly reasonId: Id;
  /** `null` if the text was lost with a database: the backup copy has no texts. */
  readonly details: string | null;
}

export type ReportState =
  | (Waiting & { readonly notBefore: number })
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number }
  /** The outcome is unknown since `since`; the service is asked at `verifyAt`, after `verifications` questions that found nothing. */
  | {
      readonly name: 'verifying';
      readonly attempts: number;
      readonly sentAt: number;
      readonly since: number;
      readonly verifications: number;
      readonly verifyAt: number;
    }
  /** The person decides: it is not listed at the service, or was restored without its text. */
  | {
      readonly name: 'needs-decision';
      readonly attempts: number;
      readonly since: number;
      readonly why: 'absent' | 'restored';
    }
  | Refused
  | Delivered;

export type NewIntent =
  | NewIntentOf<MarkIntent>
  | NewIntentOf<FollowIntent>
  | NewIntentOf<StatusIntent>
  | NewIntentOf<RatingIntent>;
type NewIntentOf<Of extends ValueIntent> = Pick<
  Of,
  'kind' | 'key' | 'account' | 'operationId' | 'scope' | 'value' | 'at' | 'baseline'
>;

export const clickScopes = ['releases', 'many', 'marks'] as const;

/** How long a request whose sender died may still be on its way: docs/pacing.md, "3. Lost senders". */
export const ORPHAN_MS = 2_000;
/** Longer than any click is repeated or undone. */
export const CROSSED_OUT_MS = 600_000;

export function isValueIntent(intent: Intent): intent is ValueIntent {
  return intent.kind !== 'report';
}

export function isOfKind<Kind extends IntentKind>(intent: Intent, kind: Kind): intent is IntentOf<Kind> {
  return intent.kind === kind;
}

/** The click that wanted it first, however often it was refused and tried again. */
export function firstOperationId(intent: Intent): string {
  return (isValueIntent(intent) ? intent.retries : undefined) ?? intent.operationId;
}

/** A delivered intent is in the library already, and a refused one counts for nothing. */
export function isPending({ state }: Intent): boolean {
  return state.name === 'waiting' || state.name === 'sending' || state.name === 'verifying';
}
