import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { undoClick } from '../queue/undo-click';
import { accountOf } from '../session/account-of';
import { showChapter } from './show-change';

/** A later intent for the chapter is left alone. @throws Failure `signed-out`, `storage-failed`, `storage-full`. */
export async function undoMark(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, chapterId, targetId }: { operationId: string; chapterId: Id; targetId: string },
): Promise<ChapterState> {
  await undoClick(parts, await accountOf(parts), { kind: 'mark', key: chapterId, operationId: targetId }, operationId);
  parts.delivery.wake();
  return showChapter(parts, chapterId);
}
