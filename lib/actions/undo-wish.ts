import type { IntentKind } from '../outbox/intents';
import { accountOf } from './account-of';
import type { Parts } from './parts';
import { showIntent } from './show-intent';

export type UndoOutcome = 'forgotten' | 'reversed' | 'too-late' | 'unknown';

/**
 * Undoes what a click wanted: forgotten if it has not left, else followed by what there was before. A click that unfollowed a
 * series took its status away too, so both come back. A report that has left is `too-late`.
 * @param wishId the wish as the person saw it; a later one for the same key is left alone: `unknown`.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoWish(
  parts: Parts,
  { commandId, kind, key, wishId }: { commandId: string; kind: IntentKind; key: string; wishId: string },
): Promise<UndoOutcome> {
  const account = await accountOf(parts);
  const kinds = kind === 'follow' || kind === 'status' ? (['follow', 'status'] as const) : [kind];
  const outcomes = new Set<UndoOutcome>();
  for (const one of kinds) outcomes.add(await parts.outbox.undo({ account, kind: one, key }, wishId, commandId));
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
  return mostTelling.find((outcome) => outcomes.has(outcome)) ?? 'unknown';
}

const mostTelling: readonly UndoOutcome[] = ['reversed', 'forgotten', 'too-late', 'unknown'];
