import type { IntentKind } from '../../model/intents';
import type { Dependencies } from '../dependencies';
import { letGo } from './let-go';

export type UndoOutcome = 'withdrawn' | 'reversed' | 'too-late' | 'unknown';

/** As the person saw it: a later intent for the same key has another `operationId`. */
export interface SeenIntent {
  readonly kind: IntentKind;
  readonly key: string;
  readonly operationId: string;
}

/** A click on "Follow" may write a status, too, so both are undone. @throws Failure `storage-failed`, `storage-full`. */
export async function undoClick(
  parts: Pick<Dependencies, 'library' | 'outbox'>,
  account: string | null,
  seen: SeenIntent,
  operationId: string,
): Promise<UndoOutcome> {
  const { kind, key, operationId: targetId } = seen;
  const kinds = kind === 'follow' || kind === 'status' ? (['follow', 'status'] as const) : [kind];
  const outcomes = new Set<UndoOutcome>();
  await letGo(parts, account, seen, async () => {
    for (const one of kinds) outcomes.add(await parts.outbox.undo({ account, kind: one, key }, targetId, operationId));
  });
  return mostTelling.find((outcome) => outcomes.has(outcome)) ?? 'unknown';
}

const mostTelling: readonly UndoOutcome[] = ['reversed', 'withdrawn', 'too-late', 'unknown'];
