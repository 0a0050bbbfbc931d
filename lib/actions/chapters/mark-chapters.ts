import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/**
 * The person wants many chapters to be read, or unread, by one click. All wishes are durably queued when this resolves.
 * @param commandId names the click: undoing it restores exactly what it changed.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function markChapters(
  parts: Dependencies,
  { commandId, chapterIds, read }: { commandId: string; chapterIds: readonly Id[]; read: boolean },
): Promise<void> {
  const account = await accountOf(parts);
  const known = await parts.library.readSureStates(account, chapterIds);
  const made = { kind: 'mark', id: commandId, account, value: read, at: parts.clock.now() } as const;
  await parts.outbox.wantAll(
    [...new Set(chapterIds)].map((key) => {
      const before = known.get(key);
      return { ...made, key, before: before === undefined ? null : { value: before } };
    }),
  );
  parts.delivery.wake();
  await showChange(parts, await chapterStates(parts, chapterIds));
}
