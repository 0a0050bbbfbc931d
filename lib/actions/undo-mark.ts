import type { ChapterState } from '../messages/contract';
import type { Id } from '../service/ids';
import { accountOf } from './account-of';
import { markChapter } from './mark-chapter';
import type { Parts } from './parts';
import { showChapter } from './show-chapter';

/**
 * Takes a wish back: a wish that has not left is forgotten, one that has is followed by its opposite.
 * @param wishId the wish as the person saw it; where there was nothing to wish for, or a later wish stands, nothing is changed.
 * @param wished what that wish asked for.
 * @throws Failure `signed-out`, `storage-failed`, as `markChapter`.
 */
export async function undoMark(
  parts: Parts,
  { commandId, chapterId, wishId, wished }: { commandId: string; chapterId: Id; wishId: string; wished: boolean },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const outcome = await parts.outbox.takeBack({ account, kind: 'mark', key: chapterId }, wishId);
  if (outcome !== 'too-late') return showChapter(parts, chapterId);
  return markChapter(parts, { commandId, chapterId, read: !wished });
}
