import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showIntent } from './show-intent';
import { type SeenIntent, type UndoOutcome, undoClick } from './undo-click';

/** A report that has left is `too-late`. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoIntent(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, kind, key, targetId }: Omit<SeenIntent, 'operationId'> & { operationId: string; targetId: string },
): Promise<{ outcome: UndoOutcome }> {
  const outcome = await undoClick(parts, await accountOf(parts), { kind, key, operationId: targetId }, operationId);
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
  return { outcome };
}
