import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import { write } from '../database/transactions';
import type { Intent } from '../model/intents';
import type { ChapterRow, MangaRow, MarkersRow, UnreadRow } from '../model/rows';
import type { Id } from '../service/ids';
import type { Filters } from './filters';
import { fingerprint } from './fingerprint';
import { isInUnread, type UnreadTotals } from './follow-list';
import { isListed, pendingMarks, readChapters } from './reading';
import { unreadOf } from './unread';
import { withPending } from './with-pending';

interface CountOptions {
  readonly account: string;
  readonly filters: Filters;
  /** Epoch ms. */
  readonly now: number;
}

/** Series in one transaction: other writers wait for no more than these. */
const BATCH = 50;

/** From stored numbers; only missing ones and those of pending intents are counted (docs/library.md, "What counts as unread"). */
export async function countUnread(database: Dexmark, options: CountOptions): Promise<UnreadTotals> {
  const { account, filters, now } = options;
  const [stored, mangaKeys, intents] = await Promise.all([
    database.getAll('unread', ofAccount(account)),
    database.getAllKeys('manga', ofAccount(account)),
    database.getAll('intents', ofAccount(account)),
  ]);
  const countedBy = fingerprint(filters);
  const isFresh = ({ filters: counted, holdsFrom, changesAt }: UnreadRow) =>
    counted === countedBy && holdsFrom <= now && (changesAt === null || changesAt > now);
  const counts = new Map<Id, UnreadRow>(stored.filter(isFresh).map((row) => [row.mangaId, row] as const));
  const uncounted = mangaKeys.map(([, mangaId]) => mangaId).filter((mangaId) => !counts.has(mangaId));

  for (let first = 0; first < uncounted.length; first += BATCH) {
    const counted = await countAndStore(database, options, uncounted.slice(first, first + BATCH));
    for (const row of counted) counts.set(row.mangaId, row);
  }
  for (const mangaId of await pendingSeries(database, account, intents)) {
    const transaction = database.transaction(countedStores);
    const reader = {
      manga: transaction.objectStore('manga'),
      chapters: transaction.objectStore('chapters').index('manga'),
      markers: transaction.objectStore('markers'),
    };
    counts.set(mangaId, await countSeries(reader, options, mangaId, intents));
  }
  const open = [...counts.values()].filter(({ count, isShown }) => isShown && count > 0);
  return { series: open.length, chapters: open.reduce((sum, { count }) => sum + count, 0) };
}

/** @param unread the store, within the transaction that changes the series. */
export async function deleteCounts(
  unread: { delete(key: [account: string, mangaId: Id]): Promise<void> },
  account: string,
  mangaIds: Iterable<Id>,
): Promise<void> {
  for (const mangaId of mangaIds) await unread.delete([account, mangaId]);
}

const countedStores = ['manga', 'chapters', 'markers'] as const;

function countAndStore(database: Dexmark, options: CountOptions, mangaIds: readonly Id[]): Promise<UnreadRow[]> {
  return write(database, [...countedStores, 'unread'], async (transaction) => {
    const reader = {
      manga: transaction.objectStore('manga'),
      chapters: transaction.objectStore('chapters').index('manga'),
      markers: transaction.objectStore('markers'),
    };
    const rows: UnreadRow[] = [];
    for (const mangaId of mangaIds) rows.push(await countSeries(reader, options, mangaId, []));
    for (const row of rows) await transaction.objectStore('unread').put({ ...row, account: options.account });
    return rows;
  });
}

interface SeriesReader {
  readonly manga: { get(key: [string, Id]): Promise<MangaRow | undefined> };
  readonly chapters: { getAll(key: [string, Id]): Promise<ChapterRow[]> };
  readonly markers: { get(key: [string, Id]): Promise<MarkersRow | undefined> };
}

async function countSeries(
  { manga: mangaStore, ...stores }: SeriesReader,
  { account, filters, now }: CountOptions,
  mangaId: Id,
  intents: readonly Intent[],
): Promise<UnreadRow> {
  const [row, chapters, markers] = await Promise.all([
    mangaStore.get([account, mangaId]),
    stores.chapters.getAll([account, mangaId]),
    stores.markers.get([account, mangaId]),
  ]);
  const [manga] = withPending(row ? [row] : [], intents);
  const series = { chapters, read: new Set(markers?.read), pendingMarks: pendingMarks(intents) };
  const cameOutAt = chapters.map(({ publishAt }) => publishAt).filter((publishAt) => publishAt <= now);
  const comingAt = chapters.map(({ publishAt }) => publishAt).filter((publishAt) => publishAt > now);
  return {
    mangaId,
    count: manga ? unreadOf(manga, series, filters, now).count : 0,
    isShown: manga !== undefined && isListed(manga) && isInUnread(manga),
    holdsFrom: Math.max(0, ...cameOutAt),
    changesAt: comingAt.length > 0 ? Math.min(...comingAt) : null,
    filters: fingerprint(filters),
  };
}

/** Series with something on its way to the service. */
async function pendingSeries(database: Dexmark, account: string, intents: readonly Intent[]): Promise<Set<Id>> {
  const marked = await readChapters(database, account, [...pendingMarks(intents).keys()]);
  const changed = intents.filter(({ kind }) => kind === 'follow' || kind === 'status').map(({ key }) => key);
  return new Set([...changed, ...[...marked.values()].map(({ mangaId }) => mangaId)]);
}
