import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showChapter } from './show-change';

/**
 * Durably queued when this resolves. @param operationId names the click, so that one that is sent twice is done once.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function markChapter(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery'>,
  { operationId, chapterId, read }: { operationId: string; chapterId: Id; read: boolean },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const known = (await parts.library.readConfirmedStates(account, [chapterId])).get(chapterId);
  await parts.outbox.enqueue({
    kind: 'mark',
    operationId,
    account,
    key: chapterId,
    value: read,
    baseline: known === undefined ? null : { value: known },
    at: parts.clock.now(),
  });
  parts.delivery.wake();
  return showChapter(parts, chapterId);
}
