import type { Id } from '../../service/ids';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { seriesKnown } from './series-known';

/**
 * The person wants to follow a series, or no longer. Following one without a reading status makes it one that is being read;
 * unfollowing takes the status away too. The wishes are durably queued when this resolves, both or none.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function followSeries(
  parts: Dependencies,
  { commandId, mangaId, follow }: { commandId: string; mangaId: Id; follow: boolean },
): Promise<void> {
  const account = await accountOf(parts);
  const { isFollowed, status, wantedStatus } = await seriesKnown(parts, account, mangaId);
  const made = { id: commandId, account, key: mangaId, at: parts.clock.now() };
  const wish = { ...made, kind: 'follow', value: follow, before: isFollowed } as const;
  // A status that is not known here is not overwritten by one that was not asked for.
  const setsStatus = !follow || wantedStatus?.value === null;
  const statusWish = { ...made, kind: 'status', value: follow ? 'reading' : null, before: status } as const;
  await parts.outbox.wantAll(setsStatus ? [wish, statusWish] : [wish]);
  parts.delivery.wake();
  await showChange(parts);
}
