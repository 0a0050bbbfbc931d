import { DAY } from '../clock';
import { ofAccount, readOnce } from '../database/database';
import type { Dexmark, MetadataRow } from '../database/schema';
import { type Intent, isPending } from '../model/intents';
import type { ChapterRow, CoverRow, LastSyncRow, MangaRow, MarkersRow, StatusesRow } from '../model/rows';
import type { Rotation, SyncJob } from '../model/sync-job';
import type { Id } from '../service/ids';
import { mayBeOneVolume, numberKey } from './numbers/numbering';
import { MOST_RELEASES, type SeriesReleases } from './series/likely-check';

/** The list, as the service has it. These functions read and never write. */
export async function readManga(database: Dexmark, account: string): Promise<MangaRow[]> {
  return (await database.getAll('manga', ofAccount(account))).filter(isListed);
}

/** In the list or not. */
export async function readSeries(
  database: Dexmark,
  account: string,
  mangaId: Id,
): Promise<{ manga: MangaRow | null; chapters: readonly ChapterRow[] }> {
  const [manga, chapters] = await Promise.all([
    database.get('manga', [account, mangaId]),
    database.getAllFromIndex('chapters', 'manga', [account, mangaId]),
  ]);
  return { manga: manga ?? null, chapters };
}

/** Of series that are known here, in the list or not. */
export async function readMangaOf(
  database: Dexmark,
  account: string,
  mangaIds: readonly Id[],
): Promise<Map<Id, MangaRow>> {
  const { store } = database.transaction('manga');
  const rows = await Promise.all(mangaIds.map((mangaId) => store.get([account, mangaId])));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

export interface SyncStatus {
  readonly last: LastSyncRow | null;
  /** Under way, failed, or cut off by a death. */
  readonly job: SyncJob | null;
}

export async function readSyncStatus(database: Dexmark, account: string): Promise<SyncStatus> {
  const metadata = database.transaction('metadata').store;
  return syncStatus(...(await Promise.all([metadata.get([account, 'sync']), metadata.get([account, 'job'])])));
}

function syncStatus(last: MetadataRow | undefined, job: MetadataRow | undefined): SyncStatus {
  return {
    last: last?.name === 'sync' ? last : null,
    job: job?.name === 'job' ? job : null,
  };
}

/** Also where it died or met a pause, or an earlier version left it without `failure`. */
export function isUnderWay(job: SyncJob | null): boolean {
  return job !== null && (job.failure ?? null) === null;
}

/** Each `null` before there was one. */
export interface SyncMetadata extends SyncStatus {
  readonly rotation: Rotation | null;
  readonly statuses: StatusesRow['statuses'];
}

export async function readSyncMetadata(database: Dexmark, account: string): Promise<SyncMetadata> {
  const metadata = database.transaction('metadata').store;
  const [last, job, rotation, statuses] = await Promise.all([
    metadata.get([account, 'sync']),
    metadata.get([account, 'job']),
    metadata.get([account, 'rotation']),
    metadata.get([account, 'statuses']),
  ]);
  return {
    ...syncStatus(last, job),
    rotation: rotation?.name === 'rotation' ? rotation : null,
    statuses: statuses?.name === 'statuses' ? statuses.statuses : {},
  };
}

/** Epoch ms; `null` if never. */
export async function markersAskedAt(database: Dexmark, account: string, mangaId: Id): Promise<number | null> {
  return (await database.get('markers', [account, mangaId]))?.checkedAt ?? null;
}

/** @param since epoch ms. */
export async function readChaptersSince(database: Dexmark, account: string, since: number): Promise<ChapterRow[]> {
  return database.getAllFromIndex('chapters', 'published', IDBKeyRange.bound([account, since], [account, []]));
}

/** In ms: what came out before says less and less of when the next one comes. */
const RELEASES_SINCE_MS = 120 * DAY;

/**
 * How each series of the list comes out, from its stored count and from chapters that are known here.
 * @param languages of the reader; none means every one. @param now epoch ms.
 */
export async function readReleases(
  database: Dexmark,
  account: string,
  languages: readonly string[],
  now: number,
): Promise<SeriesReleases[]> {
  const [manga, counts, chapters] = await Promise.all([
    readManga(database, account),
    database.getAll('unread', ofAccount(account)),
    readChaptersSince(database, account, now - RELEASES_SINCE_MS),
  ]);
  const rhythms = new Map(counts.map(({ mangaId, rhythm }) => [mangaId, rhythm ?? null]));
  const out = chapters.filter(
    ({ language, publishAt }) => publishAt <= now && (languages.length === 0 || languages.includes(language)),
  );
  const bySeries = Map.groupBy(out, ({ mangaId }) => mangaId);
  return manga.map(({ id }) => ({
    rhythm: rhythms.get(id) ?? null,
    releases: (bySeries.get(id) ?? []).map(({ publishAt }) => publishAt).slice(-MOST_RELEASES),
  }));
}

export async function readChapters(
  database: Dexmark,
  account: string,
  chapterIds: readonly Id[],
): Promise<Map<Id, ChapterRow>> {
  const { store } = database.transaction('chapters');
  const rows = await Promise.all(chapterIds.map((id) => store.get([account, id])));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/** By the service, without intents. Marks reach further back than chapters, so one without a row may be known as read. */
export async function readStates(
  database: Dexmark,
  account: string,
  chapterIds: readonly Id[],
): Promise<Map<Id, boolean>> {
  return statesBy(chapterIds, await readMarkersAbout(database, account, chapterIds));
}

function statesBy(chapterIds: readonly Id[], { chapters, markers }: MarkersAbout): Map<Id, boolean> {
  const read = new Set(markers.flatMap((row) => row.read));
  const checked = new Set(markers.flatMap(({ mangaId, checkedAt }) => (checkedAt === null ? [] : [mangaId])));
  return new Map(
    chapterIds.flatMap((id): [Id, boolean][] => {
      if (read.has(id)) return [[id, true]];
      const mangaId = chapters.get(id)?.mangaId;
      return mangaId !== undefined && checked.has(mangaId) ? [[id, false]] : [];
    }),
  );
}

/** Without marks by a tab of the site, whose account is unknown. */
export async function readConfirmedStates(
  database: Dexmark,
  account: string,
  chapterIds: readonly Id[],
): Promise<Map<Id, boolean>> {
  const about = await readMarkersAbout(database, account, chapterIds);
  const states = statesBy(chapterIds, about);
  for (const { unconfirmed = [] } of about.markers) for (const chapterId of unconfirmed) states.delete(chapterId);
  return states;
}

interface MarkersAbout {
  readonly chapters: ReadonlyMap<Id, ChapterRow>;
  readonly markers: readonly MarkersRow[];
}

/** In one transaction. A chapter without a row is known by its mark alone, in whatever series. */
async function readMarkersAbout(database: Dexmark, account: string, chapterIds: readonly Id[]): Promise<MarkersAbout> {
  const transaction = database.transaction(['chapters', 'markers']);
  const rows = await Promise.all(chapterIds.map((id) => transaction.objectStore('chapters').get([account, id])));
  const chapters = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
  const store = transaction.objectStore('markers');
  const mangaIds = new Set([...chapters.values()].map(({ mangaId }) => mangaId));
  const withoutRow = chapterIds.filter((id) => !chapters.has(id));
  const [ofSeries, ofOthers] = await Promise.all([
    Promise.all([...mangaIds].map((mangaId) => store.get([account, mangaId]))),
    Promise.all(withoutRow.map((id) => store.index('read').getAll(id))),
  ]);
  const markers = [
    ...ofSeries.flatMap((row) => row ?? []),
    ...ofOthers.flat().filter((row) => row.account === account),
  ];
  return { chapters, markers };
}

/** Those that are known here. @param now epoch ms, by the service's clock. */
export async function readOtherReleases(database: Dexmark, account: string, chapterId: Id, now: number): Promise<Id[]> {
  const chapter = await database.get('chapters', [account, chapterId]);
  if (!chapter) return [];
  const { manga, chapters } = await readSeries(database, account, chapter.mangaId);
  return manga ? otherReleases(manga, chapters, chapter, now).map(({ id }) => id) : [];
}

/** What is kept of the cover of a series. */
export interface KeptCover {
  /** Also an earlier one. */
  readonly row: CoverRow | null;
  /** The series, where the one that it has now is not kept. */
  readonly lacking: MangaRow | null;
}

/** In the same order, in one transaction. */
export function readCovers(database: Dexmark, account: string, mangaIds: readonly Id[]): Promise<KeptCover[]> {
  const transaction = database.transaction(['covers', 'manga']);
  return Promise.all(
    mangaIds.map(async (mangaId) => {
      const [row = null, manga = null] = await Promise.all([
        transaction.objectStore('covers').get(mangaId),
        transaction.objectStore('manga').get([account, mangaId]),
      ]);
      const isLacking = manga !== null && manga.coverFile !== null && row?.file !== manga.coverFile;
      return { row, lacking: isLacking ? manga : null };
    }),
  );
}

/** The same, of the account at that time; `null` where there is none, or the background has not made the database yet. */
export function storedCovers(open: () => Promise<Dexmark | null>, account: () => string | null) {
  return async (mangaIds: readonly Id[]): Promise<KeptCover[] | null> => {
    const owner = account();
    return owner === null ? null : readOnce(open, (database) => readCovers(database, owner, mangaIds));
  };
}

/** By chapter. */
export function pendingMarks(intents: readonly Intent[]): Map<Id, boolean> {
  return new Map(
    intents.flatMap((intent) => (intent.kind === 'mark' && isPending(intent) ? [[intent.key, intent.value]] : [])),
  );
}

/** Without reading the pictures. */
export async function readCoverSizes(database: Dexmark): Promise<Map<Id, { file: string; size: number }>> {
  const kept = new Map<Id, { file: string; size: number }>();
  const sizes = database.transaction('covers').store.index('size');
  for (let cursor = await sizes.openKeyCursor(); cursor !== null; cursor = await cursor.continue()) {
    const [file, size] = cursor.key;
    kept.set(cursor.primaryKey, { file, size });
  }
  return kept;
}

/** A series without follow and status is known from some page; one that is gone was in the list. */
export function isListed({
  isFollowed,
  status,
  isDeleted,
}: Pick<MangaRow, 'isFollowed' | 'status' | 'isDeleted'>): boolean {
  return isFollowed || status !== null || isDeleted === true;
}

/** In the list, and planned, on hold or without a status. */
export function isNotBegun({ isFollowed, status }: Pick<MangaRow, 'isFollowed' | 'status'>): boolean {
  return status === 'plan_to_read' || status === 'on_hold' || (status === null && isFollowed);
}

/** Those that are out, of the same number and volume: numbers may start over without a word of the service. @param now epoch ms, by its clock. */
export function otherReleases(
  manga: Pick<MangaRow, 'resetsNumbers'>,
  chapters: readonly ChapterRow[],
  chapter: ChapterRow,
  now: number,
): ChapterRow[] {
  const key = numberKey(manga, chapter);
  const isOne = (one: ChapterRow) =>
    one.id !== chapter.id && numberKey(manga, one) === key && mayBeOneVolume(one.volume, chapter.volume);
  return chapters.filter((one) => isOne(one) && one.publishAt <= now && !one.isDeleted);
}
