import type { ChapterState } from '../messages/contract';
import type { Id } from '../service/ids';
import { accountOf } from './account-of';
import type { Parts } from './parts';
import { showChapter } from './show-chapter';

/**
 * The person wants a refused wish to be tried once more. It is durably queued again when this resolves.
 * @param commandId names the click, so that a click that is sent twice is done once.
 * @throws Failure `signed-out`, `storage-failed`; then the wish is refused as before.
 */
export async function retryWish(
  parts: Parts,
  { commandId, chapterId }: { commandId: string; chapterId: Id },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  await parts.outbox.retry(account, commandId, chapterId);
  parts.delivery.wake();
  return showChapter(parts, chapterId);
}
