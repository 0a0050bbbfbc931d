import type { ChapterState } from '../messages/contract';
import type { Id } from '../service/ids';
import { accountOf } from './account-of';
import type { Parts } from './parts';
import { showChapter } from './show-chapter';

/**
 * The person has seen that a wish was refused, and lets it go.
 * @param wishId the wish as the person saw it; a later one for the chapter is left alone.
 * @throws Failure `signed-out`, `storage-failed`; then the wish is still there.
 */
export async function dismissWish(
  parts: Parts,
  { chapterId, wishId }: { chapterId: Id; wishId: string },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  await parts.outbox.takeBack(account, wishId, chapterId);
  return showChapter(parts, chapterId);
}
