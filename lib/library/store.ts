import type { Clock } from '../clock';
import { type Dexmark, ofAccount } from '../database/database';
import { stored, write } from '../database/transactions';
import type { MarksOfManga } from '../service/endpoints';
import type { Id, ReadingStatus } from '../service/ids';
import type { Filters } from './filters';
import { defaultChoice, followList, type ListChoice, unreadSeries } from './follow-list';
import { answered, takenOver } from './markers';
import { readChapters, readLibrary, readManga, readStates } from './reading';
import type { ChapterRow, CheckRow, CoverRow, MangaRow } from './records';

/**
 * The library as the background writes it, per account. Each method is one transaction: all of its rows are written, or
 * it rejects with Failure `storage-failed` and none are.
 */
export interface LibraryStore {
  putManga(account: string, rows: readonly MangaRow[]): Promise<void>;
  putChapters(account: string, rows: readonly ChapterRow[]): Promise<void>;
  /** What the service has as read of these manga. @param askedAt when it was asked, in epoch ms. */
  putMarkers(account: string, read: ReadonlyMap<Id, readonly Id[]>, askedAt: number): Promise<void>;
  putCheck(account: string, check: Omit<CheckRow, 'name'>): Promise<void>;
  putCover(cover: CoverRow): Promise<void>;
  /** Sets reading status and follow of every known manga: what is in neither is no longer in the list. */
  putStatuses(account: string, statuses: ReadonlyMap<Id, ReadingStatus>, followed: ReadonlySet<Id>): Promise<void>;
  /** The service has these marks now. */
  takeOver(account: string, marks: MarksOfManga): Promise<void>;

  /** Whether the service has these chapters as read, wishes apart; chapters of which nothing is known are missing. */
  readStates(account: string, chapterIds: readonly Id[]): Promise<Map<Id, boolean>>;
  readChapters(account: string, chapterIds: readonly Id[]): Promise<Map<Id, ChapterRow>>;
  /** Every manga in the list of an account. */
  readManga(account: string): Promise<MangaRow[]>;
  /** How many series have something unread, pending wishes considered. */
  unreadSeries(account: string): Promise<number>;
  /** Manga of the account whose present cover is not kept here, in the order in which the popup shows them. */
  missingCovers(account: string): Promise<MangaRow[]>;
}

/** @param filters what the reader wants to see at present. */
export function createLibraryStore(parts: { database: Dexmark; clock: Clock; filters: () => Filters }): LibraryStore {
  const { database, clock, filters } = parts;
  return {
    putManga: (account, rows) =>
      write(database, ['manga'], async (transaction) => {
        for (const row of rows) await transaction.objectStore('manga').put({ ...row, account });
      }),

    putChapters: (account, rows) =>
      write(database, ['chapters'], async (transaction) => {
        for (const row of rows) await transaction.objectStore('chapters').put({ ...row, account });
      }),

    putMarkers: (account, read, askedAt) =>
      write(database, ['markers'], async (transaction) => {
        const markers = transaction.objectStore('markers');
        for (const [mangaId, chapterIds] of read) {
          const row = answered(await markers.get([account, mangaId]), mangaId, chapterIds, askedAt);
          await markers.put({ ...row, account });
        }
      }),

    putCheck: (account, check) =>
      write(database, ['facts'], async (transaction) => {
        await transaction.objectStore('facts').put({ ...check, account, name: 'check' });
      }),

    putCover: (cover) =>
      write(database, ['covers'], async (transaction) => {
        await transaction.objectStore('covers').put(cover);
      }),

    putStatuses: (account, statuses, followed) =>
      write(database, ['manga'], async (transaction) => {
        const manga = transaction.objectStore('manga');
        for (const row of await manga.getAll(ofAccount(account))) {
          const status = statuses.get(row.id) ?? null;
          const isFollowed = followed.has(row.id);
          if (status !== row.status || isFollowed !== row.isFollowed) await manga.put({ ...row, status, isFollowed });
        }
      }),

    takeOver: (account, marks) =>
      write(database, ['markers'], async (transaction) => {
        const markers = transaction.objectStore('markers');
        const row = takenOver(await markers.get([account, marks.mangaId]), marks, clock.now());
        await markers.put({ ...row, account });
      }),

    readStates: (account, chapterIds) => stored(() => readStates(database, account, chapterIds)),

    readChapters: (account, chapterIds) => stored(() => readChapters(database, account, chapterIds)),

    readManga: (account) => stored(() => readManga(database, account)),

    unreadSeries: (account) =>
      stored(async () => unreadSeries(await readLibrary(database, account), filters(), clock.now())),

    missingCovers: (account) =>
      stored(async () => {
        const inOrder = followList(await readLibrary(database, account), everything, filters(), clock.now());
        const { store } = database.transaction('covers');
        const covers = await Promise.all(inOrder.map(({ manga }) => store.get(manga.id)));
        return inOrder
          .map(({ manga }) => manga)
          .filter(({ coverFile }, n) => coverFile !== null && covers[n]?.file !== coverFile);
      }),
  };
}

const everything: ListChoice = { ...defaultChoice, tab: 'all' };
