import { Failure } from '../../failure';
import { planBulkChange } from '../../library/bulk-change';
import { withPending } from '../../library/with-pending';
import type { BulkAction } from '../../model/bulk-change';
import type { Id } from '../../service/ids';
import { accountOf } from '../session/account-of';
import { changeBulkChange } from './change-bulk-change';
import { type Feeding, feedBulkChange } from './feed-bulk-change';

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, `signed-out`, `storage-failed`, `storage-full`. */
export async function startBulkChange(
  parts: Feeding,
  { operationId, action, mangaIds }: { operationId: string; action: BulkAction; mangaIds: readonly Id[] },
): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current, isUnderWay) => {
    // The message came twice.
    if (current?.operationId === operationId) return current;
    if (isUnderWay) throw new Failure('bulk-busy');
    const listed = await parts.library.readManga(account);
    const wanted = new Map(withPending(listed, await parts.outbox.all(account)).map((row) => [row.id, row]));
    const chosen = [...new Set(mangaIds)].flatMap((mangaId) => {
      const row = wanted.get(mangaId);
      return row ? [{ mangaId, isFollowed: row.isFollowed, status: row.status }] : [];
    });
    const { entries } = planBulkChange(chosen, action);
    return {
      ...{ name: 'bulk', operationId, action, isUndo: false, entries },
      ...{ queued: 0, skipped: [], isPaused: false },
    };
  });
  await feedBulkChange(parts);
}
