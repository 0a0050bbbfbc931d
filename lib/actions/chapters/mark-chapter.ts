import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showChapters } from './show-change';

/**
 * Durably queued when this resolves, with other releases of the number where the person wants that.
 * @param operationId names the click, so that one that is sent twice is done once.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function markChapter(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery' | 'settings'>,
  { operationId, chapterId, read }: { operationId: string; chapterId: Id; read: boolean },
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const { markOtherReleases } = parts.settings();
  const others = markOtherReleases ? await parts.library.readOtherReleases(account, chapterId) : [];
  const known = await parts.library.readConfirmedStates(account, [chapterId, ...others]);
  // What became of an unknown one could not be undone.
  const changed = others.filter((id) => known.get(id) === !read);
  const made = { kind: 'mark', operationId, account, value: read, at: parts.clock.now() } as const;
  await parts.outbox.enqueueAll(
    [chapterId, ...changed].map((key) => {
      const baseline = known.get(key);
      return { ...made, key, baseline: baseline === undefined ? null : { value: baseline } };
    }),
  );
  parts.delivery.wake();
  return showChapters(parts, chapterId, changed);
}
