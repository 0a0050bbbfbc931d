import type { Id } from '../service/ids';

/**
 * What a person wants of the service and the service does not have yet. For now there is one kind, the mark;
 * its key is the chapter, so that a later wish for the same chapter replaces an earlier one.
 */
export interface MarkIntent {
  /** The id of the click that made it. */
  readonly id: string;
  readonly kind: 'mark';
  /** The chapter. One intent per key at most: the last wish wins. */
  readonly key: Id;
  /** Who made it; `null` while signed out. */
  readonly account: string | null;
  readonly read: boolean;
  /** What the service last said before the first undelivered wish; a wish equal to it vanishes. `null` when unknown. */
  readonly before: boolean | null;
  /** When it was made, in epoch ms. */
  readonly at: number;
  readonly state: IntentState;
}

export type IntentState =
  | { readonly name: 'waiting'; readonly attempts: number }
  /** Handed to the network; the answer may be lost with the worker, then it is sent again: marking twice does no harm. */
  | { readonly name: 'sending'; readonly attempts: number; readonly since: number }
  /** The service said no about this very chapter. Kept with its reason until dismissed. */
  | { readonly name: 'refused'; readonly attempts: number; readonly code: string; readonly since: number };

export type Intent = MarkIntent;
