import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';

/**
 * What a person wants of the service and the service does not have yet. For now there is one kind, the mark;
 * its key is the chapter, so that a later wish for the same chapter replaces an earlier one.
 */
export type Intent = MarkIntent;

export interface MarkIntent extends Wish {
  readonly kind: 'mark';
  /** The chapter. One intent per account and key at most: the last wish wins. */
  readonly key: Id;
  /** Who made it; `null` while signed out. */
  readonly account: string | null;
  /** What the service last said before the first undelivered wish; a wish equal to it vanishes. `null` when unknown. */
  readonly before: boolean | null;
  /** A value that left and was never answered: it may be at the service, or arrive within `ORPHAN_MS` of `at`. */
  readonly unanswered: (Sent & { readonly at: number }) | null;
  readonly state: IntentState;
}

/** One click's worth of wanting. */
export interface Wish {
  /** The id of the click that made it. */
  readonly id: string;
  readonly read: boolean;
  /** When it was made, in epoch ms. */
  readonly at: number;
  /** The wish whose place it took; taking this one back brings that one back. */
  readonly earlier: Wish | null;
}

/** What left: which wish, with which value. */
export type Sent = Pick<Wish, 'id' | 'read'>;

export type IntentState =
  | { readonly name: 'waiting'; readonly attempts: number }
  /** Handed to the network; a newer wish may already lie on top of the one that was sent. */
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number; readonly sent: Sent }
  /** The service said no about this very chapter. Kept with its reason until dismissed. */
  | { readonly name: 'refused'; readonly attempts: number; readonly since: number; readonly code: FailureCode }
  /** Crossed out: the service said yes. Kept for `CROSSED_OUT_MS`, so that a click that is sent twice is done once. */
  | { readonly name: 'delivered'; readonly since: number };

/** A wish as it comes in from a click. */
export interface MarkWish extends Omit<Wish, 'earlier'> {
  readonly account: string | null;
  readonly key: Id;
  readonly before: boolean | null;
}

/** How long a request whose sender died may still be on its way to the service, in ms (PACING 1.6: D). */
export const ORPHAN_MS = 2_000;
/** How long a delivered wish is remembered, in ms: longer than any click is repeated or undone. */
export const CROSSED_OUT_MS = 600_000;

/** Whether the wish still stands against what the service last said. */
export function isPending({ state }: Intent): boolean {
  return state.name === 'waiting' || state.name === 'sending';
}
