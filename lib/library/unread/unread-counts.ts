import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import { write } from '../../database/transactions';
import { type Intent, isPending, isValueIntent, type ValueIntent } from '../../model/intents';
import type { UnreadRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import type { UnreadTotals } from '../list/follow-list';
import { pendingMarks, readChapters } from '../reading';
import {
  type CountOptions,
  countedStores,
  countNow,
  countSeries,
  holdsFor,
  nothingWanted,
  seriesReader,
} from './series-counts';

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
  return write(
    database,
    [...countedStores, 'unread'],
    async (transaction) => {
      const reader = seriesReader(transaction, options.account);
      const rows: UnreadRow[] = [];
      for (const mangaId of mangaIds)
        rows.push({ ...(await countSeries(reader, options, mangaId, nothingWanted)), revision: crypto.randomUUID() });
      for (const row of rows) await transaction.objectStore('unread').put({ ...row, account: options.account });
      return rows;
    },
    'relaxed',
  );
}

/** @param stored counts of every series that is known here. @returns a count for each of them that has a pending intent. */
export type PendingCounts = (
  database: Dexmark,
  options: CountOptions,
  stored: ReadonlyMap<Id, UnreadRow>,
  intents: readonly Intent[],
) => Promise<UnreadRow[]>;

interface Kept {
  readonly row: UnreadRow;
  readonly countedFrom: string;
}

/** A queue changes several times with each request, and one series with it: the counts of the others stay in memory until what they come from changes. */
export function createPendingCounts(): PendingCounts {
  const findSeriesOf = createSeriesFinder();
  let kept = new Map<Id, Kept>();

  return async (database, options, stored, intents) => {
    const seriesOf = await findSeriesOf(database, options.account, [...pendingMarks(intents).keys()], stored);
    const pending = intents.filter(isValueIntent).filter((intent) => isPending(intent) && intent.kind !== 'rating');
    const grouped = Map.groupBy(pending, ({ kind, key }) => (kind === 'mark' ? seriesOf.get(key) : key) ?? null);
    const holds = holdsFor(options);
    const next = new Map<Id, Kept>();
    const changed = new Map<Id, string>();
    for (const [mangaId, own] of grouped) {
      const count = mangaId === null ? undefined : stored.get(mangaId);
      if (!count) continue;
      const countedFrom = JSON.stringify([count.revision, own.map(wantedBy)]);
      const before = kept.get(count.mangaId);
      if (before && before.countedFrom === countedFrom && holds(before.row)) next.set(count.mangaId, before);
      else changed.set(count.mangaId, countedFrom);
    }
    const counted = changed.size === 0 ? [] : await countNow(database, options, changed.keys(), intents);
    for (const row of counted) next.set(row.mangaId, { row, countedFrom: changed.get(row.mangaId) ?? '' });
    kept = next;
    return [...next.values()].map(({ row }) => row);
  };
}

function wantedBy({ kind, key, value }: ValueIntent) {
  return [kind, key, value];
}

/** A chapter that comes, or moves, is looked for in series whose stored count is another since. */
function createSeriesFinder() {
  let found = new Map<Id, Id | null>();
  let searched: ReadonlyMap<Id, UnreadRow> = new Map();

  return async (
    database: Dexmark,
    account: string,
    chapterIds: readonly Id[],
    stored: ReadonlyMap<Id, UnreadRow>,
  ): Promise<ReadonlyMap<Id, Id | null>> => {
    const next = new Map(chapterIds.flatMap((id) => (found.has(id) ? [[id, found.get(id) ?? null] as const] : [])));
    const isOther = ({ mangaId, revision }: UnreadRow) => searched.get(mangaId)?.revision !== revision;
    for (const { mangaId } of next.size === 0 ? [] : [...stored.values()].filter(isOther)) {
      const keys = await database.getAllKeysFromIndex('chapters', 'manga', [account, mangaId]);
      for (const [, id] of keys) if (next.has(id)) next.set(id, mangaId);
    }
    const added = chapterIds.filter((id) => !next.has(id));
    const chapters = await readChapters(database, account, added);
    for (const id of added) next.set(id, chapters.get(id)?.mangaId ?? null);
    [found, searched] = [next, stored];
    return next;
  };
}
