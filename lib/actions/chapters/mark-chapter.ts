import { pendingMarks } from '../../library/reading';
import type { ChapterState } from '../../messages/chapter-state';
import type { Sender } from '../../messages/dispatch';
import type { MarkOrigin, Press } from '../../model/history';
import type { NewIntent } from '../../model/intents';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { markOriginOf } from '../history/mark-origin-of';
import { accountOf } from '../session/account-of';
import { showChapters } from './show-change';

/**
 * Durably queued when this resolves, with other releases of the number where the person wants that.
 * @param operationId names the click, so that one that is sent twice is done once.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function markChapter(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery' | 'settings' | 'profile'>,
  { operationId, chapterId, read }: { operationId: string; chapterId: Id; read: boolean },
  by: Sender | MarkOrigin = {},
): Promise<ChapterState> {
  const account = await accountOf(parts);
  const { markOtherReleases } = parts.settings();
  const others = markOtherReleases ? await parts.library.readOtherReleases(account, chapterId) : [];
  const wanted = pendingMarks([...(await parts.outbox.find(account, 'mark', others)).values()]);
  // After the intents: what was delivered is in the library by then.
  const known = await parts.library.readConfirmedStates(account, [chapterId, ...others]);
  // What became of an unknown one could not be undone.
  const changed = others.filter((id) => (wanted.get(id) ?? known.get(id)) === !read);
  const scope = changed.length > 0 ? 'releases' : undefined;
  const marks: Marks = { operationId, scope, chapterIds: [chapterId, ...changed], read };
  await enqueueMarks(parts, account, marks, known, { from: markOriginOf(parts, by) });
  return showChapters(parts, chapterId, changed);
}

interface Marks extends Pick<NewIntent, 'operationId' | 'scope'> {
  readonly chapterIds: readonly Id[];
  readonly read: boolean;
}

/** All of one click, or none. @param known what the service last said of them. @throws Failure `storage-failed`, `storage-full`. */
export async function enqueueMarks(
  { outbox, delivery, clock }: Pick<Dependencies, 'outbox' | 'delivery' | 'clock'>,
  account: string,
  { operationId, scope, chapterIds, read }: Marks,
  known: ReadonlyMap<Id, boolean>,
  press: Press,
): Promise<void> {
  const made = { kind: 'mark', operationId, scope, account, value: read, at: clock.now() } as const;
  await outbox.enqueueAll(
    [...new Set(chapterIds)].map((key) => {
      const baseline = known.get(key);
      return { ...made, key, baseline: baseline === undefined ? null : { value: baseline } };
    }),
    () => press,
  );
  delivery.wake();
}
