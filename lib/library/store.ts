import type { IDBPTransaction } from 'idb';
import type { Clock } from '../clock';
import type { Dexmark, DexmarkSchema } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { FailureCode } from '../failure';
import type { ChapterRow, CoverRow, MangaRow, TitleChoice } from '../model/rows';
import type { SeriesSettings } from '../model/series-settings';
import type { MarksOfManga } from '../service/endpoints';
import type { Id, Rating, ReadingStatus } from '../service/ids';
import { type BulkStore, createBulkStore } from './bulk/bulk-store';
import { applyChanges, type Changes, changedStores } from './changes';
import { coversWithoutRoom, haveRoom } from './cover-plan';
import { chosenRows, defaultChoice, type ListChoice, type UnreadTotals } from './list/follow-list';
import { readSeriesList } from './list/list-reading';
import { readUpNext, type UpNext } from './list/up-next';
import { withFollow } from './local-overrides';
import { byKnownSeries, withDelivered, withUnconfirmedMarks } from './markers';
import {
  markersAskedAt,
  readChapters,
  readChaptersSince,
  readConfirmedStates,
  readCoverSizes,
  readCovers,
  readManga,
  readMangaOf,
  readOtherReleases,
  readReleases,
  readSeries,
  readStates,
  readSyncMetadata,
  readSyncStatus,
} from './reading';
import {
  configuredStores,
  mergeSeriesSettings,
  putSeriesSettings,
  readMuted,
  readSeriesLanguages,
  readSeriesSettings,
  readSyncedEntries,
} from './series/series-settings-store';
import type { SyncedEntry } from './series/synced-series';
import type { Filters } from './unread/filters';
import { countUnread, createPendingCounts, deleteCounts } from './unread/unread-counts';

/** Those that need nothing but the database and what they are asked for. */
const reads = {
  markersAskedAt,
  readChapters,
  readChaptersSince,
  readConfirmedStates,
  readManga,
  readMangaOf,
  readMuted,
  readReleases,
  readSeries,
  readSeriesLanguages,
  readSeriesSettings,
  readStates,
  readSyncedEntries,
  readSyncMetadata,
  readSyncStatus,
};

type Bound<Read> = Read extends (database: Dexmark, ...asked: infer Asked) => infer Answer
  ? (...asked: Asked) => Answer
  : never;
type Reads = { readonly [Name in keyof typeof reads]: Bound<(typeof reads)[Name]> };

/** Each rejects with Failure `storage-failed` where the database does. */
function bindReads(database: Dexmark): Reads {
  const bind =
    (read: (database: Dexmark, ...asked: never[]) => Promise<unknown>) =>
    (...asked: never[]) =>
      stored(() => read(database, ...asked));
  return Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, bind(read)])) as unknown as Reads;
}

/** Each method is one transaction: all is written, or it rejects with Failure `storage-failed` and nothing is. */
export interface LibraryStore extends Reads {
  /** Together with how far the sync is. Not flushed to the disk: the service gives it again, and the demo is begun again. */
  put(account: string, changes: Changes): Promise<void>;
  putManga(account: string, rows: readonly MangaRow[]): Promise<void>;
  /** Chapters that were asked for by themselves. */
  putLoneChapters(account: string, rows: readonly ChapterRow[]): Promise<void>;
  /** @param askedAt epoch ms. */
  putMarkers(account: string, read: ReadonlyMap<Id, readonly Id[]>, askedAt: number): Promise<void>;
  putCover(cover: CoverRow): Promise<void>;
  putDeliveredMarks(account: string, marks: MarksOfManga): Promise<void>;
  /** A tab of the site made these marks, for an unknown account. */
  noteUnconfirmed(account: string, marks: MarksOfManga): Promise<void>;
  /** A manga that is unknown here comes with the next sync. */
  putDeliveredFollow(account: string, mangaId: Id, isFollowed: boolean): Promise<void>;
  putDeliveredStatus(account: string, mangaId: Id, status: ReadingStatus | null): Promise<void>;
  putDeliveredRating(account: string, mangaId: Id, rating: Rating | null): Promise<void>;
  forgetRating(account: string, mangaId: Id): Promise<void>;
  /** What is missing stays as it is. */
  putSeriesSettings(account: string, mangaId: Id, change: Partial<SeriesSettings>): Promise<void>;
  /** All or none of those that are free. @param isFree by what was chosen so far. @returns those. */
  putSettingsOfMany(
    account: string,
    changes: ReadonlyMap<Id, Partial<SeriesSettings>>,
    isFree?: (mangaId: Id, settings: SeriesSettings) => boolean,
  ): Promise<Id[]>;
  /** What another device changed. @returns whether any of it is newer. */
  mergeSeriesSettings(account: string, entries: ReadonlyMap<Id, SyncedEntry>): Promise<boolean>;

  /** Other releases of its number that are out. */
  readOtherReleases(account: string, chapterId: Id): Promise<Id[]>;
  /** As `readUpNext` of the list in this order. */
  readUpNext(
    account: string,
    chapterId: Id | null,
    choice: Pick<ListChoice, 'sort' | 'statuses'>,
  ): Promise<UpNext | null | undefined>;
  /** The next sync has to be asked for. */
  failSync(account: string, failure: FailureCode): Promise<void>;
  /** The last change of many series. */
  readonly bulk: BulkStore;
  /** Pending intents included. */
  unreadTotals(account: string): Promise<UnreadTotals>;
  /** `null` where the series is not known or has none, or it is here. */
  mangaWithoutCover(account: string, mangaId: Id): Promise<MangaRow | null>;
  /** Drops covers without room, those at the end of the list first. @param shown series whose covers stay. */
  trimCovers(account: string, shown: readonly MangaRow[]): Promise<void>;
}

/** @param filters of this moment. @param titles as chosen at this moment. @param aheadMs service clock minus this machine's: a chapter is out by the service's time. */
export function createLibraryStore(parts: {
  database: Dexmark;
  clock: Clock;
  filters: () => Filters;
  titles?: () => TitleChoice;
  aheadMs?: () => number;
  onSeriesSettings?: () => void;
}): LibraryStore {
  const {
    database,
    clock,
    filters,
    titles = () => 'english',
    aheadMs = () => 0,
    onSeriesSettings = () => undefined,
  } = parts;
  const serviceNow = () => clock.now() + aheadMs();
  const countPending = createPendingCounts();
  const listOptions = (account: string) => ({ account, filters: filters(), titles: titles(), now: serviceNow() });
  const store: LibraryStore = {
    ...bindReads(database),

    put: (account, changes) =>
      write(database, changedStores, (transaction) => applyChanges(transaction, account, changes), 'relaxed'),

    putManga: (account, manga) => store.put(account, { askedAt: clock.now(), manga }),

    putLoneChapters: (account, rows) =>
      store.put(account, { askedAt: clock.now(), chapters: rows.map((row) => ({ ...row, isLone: true })) }),

    putMarkers: (account, read, askedAt) => store.put(account, { askedAt, read }),

    putCover: (cover) =>
      write(
        database,
        ['covers'],
        async (transaction) => {
          await transaction.objectStore('covers').put({ ...cover, size: cover.bytes?.byteLength ?? 0 });
        },
        'relaxed',
      ),

    putDeliveredMarks: (account, marks) => changeMarkers(account, marks, withDelivered),

    noteUnconfirmed: (account, marks) => changeMarkers(account, marks, withUnconfirmedMarks),

    putDeliveredFollow: (account, mangaId, isFollowed) =>
      write(database, seriesStores, (transaction) =>
        changeManga(transaction, account, mangaId, (row) => withFollow(row, isFollowed, clock.now())),
      ),

    putDeliveredStatus: (account, mangaId, status) =>
      write(database, seriesStores, async (transaction) => {
        await changeManga(transaction, account, mangaId, (row) => ({
          ...row,
          status,
          localOverrides: { ...row.localOverrides, status: { value: status, at: clock.now() } },
        }));
        // A series that is not here yet has its status in the service's answer alone.
        const metadata = transaction.objectStore('metadata');
        const listed = await metadata.get([account, 'statuses']);
        if (listed?.name !== 'statuses') return;
        const { [mangaId]: _, ...others } = listed.statuses;
        await metadata.put({
          ...listed,
          statuses: status === null ? others : { ...others, [mangaId]: status },
          account,
        });
      }),

    putDeliveredRating: (account, mangaId, value) =>
      write(database, seriesStores, (transaction) =>
        changeManga(transaction, account, mangaId, (row) => ({
          ...row,
          rating: { value, at: clock.now(), isDelivered: true },
        })),
      ),

    forgetRating: (account, mangaId) =>
      write(database, seriesStores, (transaction) =>
        changeManga(transaction, account, mangaId, ({ rating: _, ...row }) => row),
      ),
    putSeriesSettings: async (account, mangaId, change) => {
      await store.putSettingsOfMany(account, new Map([[mangaId, change]]));
    },

    putSettingsOfMany: async (account, changes, isFree) => {
      const scope = { account, readers: filters().languages };
      const written = await write(database, configuredStores, (transaction) =>
        putSeriesSettings(transaction, scope, changes, clock.now(), isFree),
      );
      onSeriesSettings();
      return written;
    },

    mergeSeriesSettings: async (account, entries) => {
      // Each wake looks, and most find nothing: no click is to wait for such a transaction.
      if (entries.size === 0) return false;
      const scope = { account, readers: filters().languages };
      return write(database, configuredStores, (transaction) => mergeSeriesSettings(transaction, scope, entries));
    },

    readOtherReleases: (account, chapterId) =>
      stored(() => readOtherReleases(database, account, chapterId, serviceNow())),

    readUpNext: (account, chapterId, choice) =>
      stored(() => readUpNext(database, listOptions(account), chapterId, choice)),

    failSync: (account, failure) =>
      write(database, ['metadata'], async (transaction) => {
        const metadata = transaction.objectStore('metadata');
        const job = await metadata.get([account, 'job']);
        if (job?.name === 'job') await metadata.put({ ...job, failure });
      }),

    bulk: createBulkStore(database),

    unreadTotals: (account) => stored(() => countUnread(database, listOptions(account), countPending)),

    mangaWithoutCover: (account, mangaId) =>
      stored(async () => (await readCovers(database, account, [mangaId]))[0]?.lacking ?? null),

    trimCovers: async (account, shown) => {
      const drop = await stored(() => coversToDrop(account, shown));
      if (drop.length === 0) return;
      await write(database, ['covers'], async (transaction) => {
        for (const mangaId of drop) await transaction.objectStore('covers').delete(mangaId);
      });
    },
  };
  return store;

  /** Only the whole list tells the order, so it is read only where there is something to do. */
  async function coversToDrop(account: string, shown: readonly MangaRow[]): Promise<Id[]> {
    const kept = await readCoverSizes(database);
    if (haveRoom(kept)) return [];
    const list = await readSeriesList(database, listOptions(account));
    const inOrder = chosenRows(list.series, everything).map(({ mangaId }) => ({ id: mangaId }));
    return coversWithoutRoom([...shown, ...inOrder], kept);
  }

  function changeMarkers(account: string, marks: MarksOfManga, change: typeof withDelivered): Promise<void> {
    return write(database, ['chapters', 'markers', 'unread'], async (transaction) => {
      const chapters = transaction.objectStore('chapters');
      const ids = [...marks.read, ...marks.unread];
      const rows = await Promise.all(ids.map((id) => chapters.get([account, id])));
      const seriesOf = new Map(rows.flatMap((row) => (row ? [[row.id, row.mangaId]] : [])));
      const markers = transaction.objectStore('markers');
      const bySeries = byKnownSeries(marks, seriesOf);
      for (const own of bySeries)
        await markers.put({ ...change(await markers.get([account, own.mangaId]), own, clock.now()), account });
      const changed = bySeries.map(({ mangaId }) => mangaId);
      await deleteCounts(transaction.objectStore('unread'), account, changed);
    });
  }
}

const seriesStores = ['manga', 'unread', 'metadata'] as const;

/** Within a transaction of the caller's. */
async function changeManga(
  transaction: IDBPTransaction<DexmarkSchema, (typeof seriesStores)[number][], 'readwrite'>,
  account: string,
  mangaId: Id,
  change: (row: MangaRow) => MangaRow,
): Promise<void> {
  const manga = transaction.objectStore('manga');
  const row = await manga.get([account, mangaId]);
  if (row) await manga.put({ ...change(row), account });
  await deleteCounts(transaction.objectStore('unread'), account, [mangaId]);
}

const everything: ListChoice = { ...defaultChoice, tab: 'all' };
