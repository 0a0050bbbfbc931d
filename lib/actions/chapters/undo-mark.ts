import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { letGoOfPress } from '../queue/let-go';
import { accountOf } from '../session/account-of';
import { showChapters } from './show-change';

interface UndoOfMark {
  readonly operationId: string;
  readonly chapterId: Id;
  readonly targetId: string;
}

/** As `undoMarkOf`. @returns how the chapter stands. */
export async function undoMark(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  undo: UndoOfMark,
): Promise<ChapterState> {
  return (await undoMarkOf(parts, undo)).state;
}

/**
 * With other releases that the click took along; a later intent for one of them is left alone.
 * @returns also whether this chapter had no later one. @throws Failure `signed-out`, `storage-failed`, `storage-full`.
 */
export async function undoMarkOf(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, chapterId, targetId }: UndoOfMark,
): Promise<{ state: ChapterState; isUndone: boolean }> {
  const account = await accountOf(parts);
  const undone = await parts.outbox.undoAll({ account, kind: 'mark', key: chapterId }, targetId, operationId);
  await letGoOfPress(parts, account, targetId, undone);
  parts.delivery.wake();
  return { state: await showChapters(parts, chapterId, undone), isUndone: undone.includes(chapterId) };
}
