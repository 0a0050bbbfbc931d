import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showIntent } from './show-intent';
import { type SeenIntent, type UndoOutcome, undoClick } from './undo-click';

/** A report that has left is `too-late`. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoIntent(
  parts: Dependencies,
  { commandId, ...wish }: SeenIntent & { readonly commandId: string },
): Promise<UndoOutcome> {
  const outcome = await undoClick(parts, await accountOf(parts), wish, commandId);
  parts.delivery.wake();
  await showIntent(parts, wish);
  return outcome;
}
