import type { ChapterState } from '../messages/chapter-state';
import type { Id } from '../service/ids';
import { accountOf } from './account-of';
import { markChapter } from './mark-chapter';
import type { Parts } from './parts';
import { showChapter } from './show-chapter';

/**
 * Takes a wish back: a wish that has not left is forgotten, one that has is followed by its opposite; so is one that vanished
 * because it only cancelled another, which is thereby wanted again.
 * @param wishId the wish as the person saw it; a later wish for the chapter is left alone.
 * @param wished what that wish asked for.
 * @throws Failure `signed-out`, `storage-failed`, as `markChapter`.
 */
export async function undoMark(
  parts: Parts,
  { commandId, chapterId, wishId, wished }: { commandId: string; chapterId: Id; wishId: string; wished: boolean },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const outcome = await parts.outbox.takeBack({ account, kind: 'mark', key: chapterId }, wishId);
  const isLaterWish = outcome === 'unknown' && (await parts.outbox.find(account, 'mark', [chapterId])).has(chapterId);
  if (outcome === 'forgotten' || isLaterWish) return showChapter(parts, chapterId);
  return markChapter(parts, { commandId, chapterId, read: !wished });
}
