import type { IntentKind } from '../../model/intents';
import type { Dependencies } from '../dependencies';

export type UndoOutcome = 'forgotten' | 'reversed' | 'too-late' | 'unknown';

/** Something in the queue as the person saw it: a later wish for the same key is another one. */
export interface SeenIntent {
  readonly kind: IntentKind;
  readonly key: string;
  readonly wishId: string;
}

/**
 * Undoes what a click wanted, in the outbox. A click that unfollowed a series took its status away too, so both come back.
 * @throws Failure `storage-failed`, `storage-full`.
 */
export async function undoClick(
  { outbox }: Pick<Dependencies, 'outbox'>,
  account: string | null,
  { kind, key, wishId }: SeenIntent,
  commandId: string,
): Promise<UndoOutcome> {
  const kinds = kind === 'follow' || kind === 'status' ? (['follow', 'status'] as const) : [kind];
  const outcomes = new Set<UndoOutcome>();
  for (const one of kinds) outcomes.add(await outbox.undo({ account, kind: one, key }, wishId, commandId));
  return mostTelling.find((outcome) => outcomes.has(outcome)) ?? 'unknown';
}

const mostTelling: readonly UndoOutcome[] = ['reversed', 'forgotten', 'too-late', 'unknown'];
