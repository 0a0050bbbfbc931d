import { planListing, planMarks } from '../../library/bulk-change';
import { filtersOf } from '../../library/filters';
import { knownRating } from '../../library/known-rating';
import { readSeriesRows } from '../../library/list-reading';
import { pendingMarks } from '../../library/reading';
import { withPending } from '../../library/with-pending';
import type { BulkAction, PlannedEntry } from '../../model/bulk-change';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { beginBulkChange, type Changing } from './change-bulk-change';
import { feedBulkChange } from './feed-bulk-change';

type Planning = Changing & Pick<Dependencies, 'settings' | 'serviceClock'>;

/** Durable when this resolves. @throws Failure `bulk-busy` while another one is under way, `signed-out`, `storage-failed`, `storage-full`. */
export async function startBulkChange(
  parts: Planning,
  { operationId, action, mangaIds }: { operationId: string; action: BulkAction; mangaIds: readonly Id[] },
): Promise<void> {
  const account = await accountOf(parts);
  await beginBulkChange(parts, account, { operationId, action }, () =>
    entriesFor(parts, account, action, [...new Set(mangaIds)]),
  );
  await feedBulkChange(parts);
}

async function entriesFor(
  { library, outbox, database, settings, clock, serviceClock }: Planning,
  account: string,
  action: BulkAction,
  mangaIds: readonly Id[],
): Promise<PlannedEntry[]> {
  const intents = await outbox.all(account);
  if (action.kind === 'markUpTo') {
    const marks = pendingMarks(intents);
    const series = await readSeriesRows(database, account, mangaIds);
    const known = [...series.values()].filter(({ areMarksKnown }) => areMarksKnown);
    const chosen = known.map((rows) => ({ ...rows, pendingMarks: marks }));
    return planMarks(chosen, action.number, filtersOf(settings()), clock.now() + serviceClock.aheadMs());
  }
  const wanted = new Map(withPending(await library.readManga(account), intents).map((row) => [row.id, row]));
  const muted = await library.readMuted(account);
  const chosen = mangaIds.flatMap((mangaId) => {
    const row = wanted.get(mangaId);
    if (!row) return [];
    const { isFollowed, status } = row;
    const rating = knownRating(row.rating, clock.now());
    return [{ mangaId, isFollowed, status, rating, isMuted: muted.has(mangaId) }];
  });
  return planListing(chosen, action);
}
