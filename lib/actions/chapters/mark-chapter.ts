import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showChapter } from './show-chapter';

/**
 * The person wants a chapter to be read, or unread. The wish is durably queued when this resolves; the network comes later.
 * @param commandId names the click, so that a click that is sent twice is done once.
 * @throws Failure `signed-out` before the first sign-in: there is no account to mark for; `storage-failed` when the
 *   wish could not be written. In both cases nothing was queued.
 */
export async function markChapter(
  parts: Dependencies,
  { commandId, chapterId, read }: { commandId: string; chapterId: Id; read: boolean },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const known = (await parts.library.readSureStates(account, [chapterId])).get(chapterId);
  await parts.outbox.want({
    kind: 'mark',
    id: commandId,
    account,
    key: chapterId,
    value: read,
    before: known === undefined ? null : { value: known },
    at: parts.clock.now(),
  });
  parts.delivery.wake();
  return showChapter(parts, chapterId);
}
