import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import { write } from '../../database/transactions';
import type { UnreadRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import type { UnreadTotals } from '../list/follow-list';
import type { PendingCounts } from './pending-counts';
import { type CountOptions, countedStores, countSeries, holdsFor, nothingWanted, seriesReader } from './series-counts';

/** Series in one transaction: other writers wait for no more than these. */
const BATCH = 50;

/** From stored numbers; only missing ones, and those whose pending intents have changed, are counted (docs/library.md, "What counts as unread"). */
export async function countUnread(
  database: Dexmark,
  options: CountOptions,
  countPending: PendingCounts,
): Promise<UnreadTotals> {
  const { account } = options;
  const [rows, mangaKeys, intents] = await Promise.all([
    database.getAll('unread', ofAccount(account)),
    database.getAllKeys('manga', ofAccount(account)),
    database.getAll('intents', ofAccount(account)),
  ]);
  const stored = new Map<Id, UnreadRow>(rows.filter(holdsFor(options)).map((row) => [row.mangaId, row]));
  const uncounted = mangaKeys.map(([, mangaId]) => mangaId).filter((mangaId) => !stored.has(mangaId));

  for (let first = 0; first < uncounted.length; first += BATCH) {
    const counted = await countAndStore(database, options, uncounted.slice(first, first + BATCH));
    for (const row of counted) stored.set(row.mangaId, row);
  }
  const pending = await countPending(database, options, stored, intents);
  const counts = new Map([...stored, ...pending.map((row) => [row.mangaId, row] as const)]);
  const open = [...counts.values()].filter(({ count, isShown }) => isShown && count > 0);
  return { series: open.length, chapters: open.reduce((sum, { count }) => sum + count, 0) };
}

/** For more series than this, one look at which of them are counted costs less than a deletion of each. */
const MANY = 20;

/** @param unread the store, within the transaction that changes the series. */
export async function deleteCounts(
  unread: {
    delete(key: [account: string, mangaId: Id]): Promise<void>;
    getAllKeys(range: IDBKeyRange): Promise<[account: string, mangaId: Id][]>;
  },
  account: string,
  mangaIds: Iterable<Id>,
): Promise<void> {
  const changed = new Set(mangaIds);
  const keys = changed.size > MANY ? await unread.getAllKeys(ofAccount(account)) : [...changed].map(keyOf);
  await Promise.all(keys.filter(([, mangaId]) => changed.has(mangaId)).map((key) => unread.delete(key)));

  function keyOf(mangaId: Id): [account: string, mangaId: Id] {
    return [account, mangaId];
  }
}

function countAndStore(database: Dexmark, options: CountOptions, mangaIds: readonly Id[]): Promise<UnreadRow[]> {
  return write(database, [...countedStores, 'unread'], async (transaction) => {
    const reader = seriesReader(transaction, options.account);
    const rows: UnreadRow[] = [];
    for (const mangaId of mangaIds)
      rows.push({ ...(await countSeries(reader, options, mangaId, nothingWanted)), revision: crypto.randomUUID() });
    for (const row of rows) await transaction.objectStore('unread').put({ ...row, account: options.account });
    return rows;
  });
}
