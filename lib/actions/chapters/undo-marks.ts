import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/**
 * Undoes the marks of one click, those that it changed: a chapter that was as wished before, or was marked by another click
 * since, is left alone.
 * @param markedBy names that click.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was undone.
 */
export async function undoMarks(
  parts: Dependencies,
  { commandId, markedBy }: { commandId: string; markedBy: string },
): Promise<void> {
  const account = await accountOf(parts);
  const chapterIds = await parts.outbox.undoAll(account, 'mark', markedBy, commandId);
  parts.delivery.wake();
  await showChange(parts, await chapterStates(parts, chapterIds));
}
