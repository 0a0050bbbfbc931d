import type { IDBPTransaction } from 'idb';
import { ofAccount } from '../../database/database';
import type { Dexmark, DexmarkSchema } from '../../database/schema';
import type { Intent, Known } from '../../model/intents';
import type {
  AwaitedChapter,
  ChapterRow,
  LastSyncRow,
  MangaRow,
  NextChapter,
  TitleChoice,
  UncountedChapters,
  UnreadRow,
} from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id, Rating } from '../../service/ids';
import { isListed, pendingMarks } from '../reading';
import { knownRating } from '../series/known-rating';
import { expectedAt } from '../series/rhythm';
import { mutedIn, settingsOf } from '../series/series-settings';
import { shownTitle, withShownTitle } from '../titles';
import { type CountOptions, countedStores, countNow, holdsFor, nextOf } from '../unread/series-counts';
import { byTitle, type Ordered } from './follow-list';
import { type QueuedIntent, queueOf, subjectIdOf, withPending } from './pending';
import { type SearchText, searchTextOf } from './search';

/** One series of the list: what orders and finds it, and no more, because thousands are held. */
export interface ListedSeries extends Ordered {
  readonly mangaId: Id;
  readonly isFollowed: boolean;
  /** The service has merged or deleted it. */
  readonly isDeleted: boolean;
  readonly contentRating: string;
  /** As the service calls it; `null` if it is not known. */
  readonly publicationStatus: string | null;
  readonly originalLanguage: string | null;
  /** The reader's own; `null` if it is not known. */
  readonly rating: Known<Rating | null> | null;
  readonly searchText: SearchText;
  readonly resetsNumbers: boolean;
  readonly isMuted: boolean;
  /** As they are counted. */
  readonly isComplete: boolean;
  readonly next: NextChapter | null;
  readonly takenDown: number;
  readonly awaited: AwaitedChapter | null;
  readonly isFinished: boolean;
  /** Of the chapters that count, read ones included. */
  readonly languages: readonly string[];
  readonly uncounted: UncountedChapters | null;
}

/** The list of an account without its chapters. These functions read and never write. */
export interface SeriesList {
  /** In the order of their titles, pending follows and statuses included. */
  readonly series: readonly ListedSeries[];
  /** Pending marks, by chapter. */
  readonly pendingMarks: ReadonlyMap<Id, boolean>;
  /** Pending and refused. */
  readonly queue: readonly QueuedIntent[];
  /** The last completed sync. */
  readonly lastSync: LastSyncRow | null;
}

/** Rows in one answer of the database: what is made of them takes a part of a frame. */
const SLICE = 250;
/** Series counted in one transaction: writers wait for no more than these. */
const COUNTED_AT_ONCE = 50;

export interface ListOptions extends CountOptions {
  /** What series are called, and ordered by. */
  readonly titles: TitleChoice;
}

/** Numbers come from the stored counts; series without one, and those with pending marks, are counted here. */
export async function readSeriesList(database: Dexmark, options: ListOptions): Promise<SeriesList> {
  const { account, titles, now } = options;
  const holds = holdsFor(options);
  const reading = database.transaction(listStores);
  const [intents, lastSync, chosen] = await Promise.all([
    reading.objectStore('intents').getAll(ofAccount(account)),
    reading.objectStore('metadata').get([account, 'sync']),
    reading.objectStore('seriesSettings').getAll(ofAccount(account)),
  ]);
  const chapters = await queuedChapters(reading, account, intents);
  const subjects = new Set([...intents.map(subjectIdOf), ...chapters.map(({ mangaId }) => mangaId)]);
  const queuedManga: MangaRow[] = [];
  const marks = pendingMarks(intents);
  const changed = new Set(chapters.flatMap(({ id, mangaId }) => (marks.has(id) ? [mangaId] : [])));
  // A series that is followed now may lack what came out before.
  for (const intent of intents) if (intent.kind === 'follow' && intent.value) changed.add(intent.key);
  const series: ListedSeries[] = [];
  const uncounted = new Map<Id, { readonly manga: MangaRow; readonly place: number }>();
  const listing: Listing = { titles, muted: mutedIn(chosen), now, shared: sharingTexts() };
  const listed = (manga: MangaRow, counted: Counted) => listedSeries(manga, counted, listing);
  for await (const { manga, counts } of slicesOf(reading, account)) {
    for (const row of manga) if (subjects.has(row.id)) queuedManga.push(withShownTitle(row, titles));
    const countOf = new Map<Id, UnreadRow>();
    for (const row of counts) if (holds(row)) countOf.set(row.mangaId, row);
    for (const row of withPending(manga, intents)) {
      if (!isListed(row)) continue;
      const counted = countOf.get(row.id);
      if (!counted || changed.has(row.id)) uncounted.set(row.id, { manga: row, place: series.length });
      series.push(listed(row, counted ?? none));
    }
  }
  const mangaIds = [...uncounted.keys()];
  for (let first = 0; first < mangaIds.length; first += COUNTED_AT_ONCE) {
    const counts = await countNow(database, options, mangaIds.slice(first, first + COUNTED_AT_ONCE), intents);
    for (const counted of counts) {
      const row = uncounted.get(counted.mangaId);
      if (row) series[row.place] = listed(row.manga, counted);
    }
  }
  return {
    series: series.sort(byTitle),
    pendingMarks: marks,
    queue: queueOf(intents, chapters, queuedManga),
    lastSync: lastSync?.name === 'sync' ? lastSync : null,
  };
}

const listStores = ['manga', 'chapters', 'unread', 'intents', 'metadata', 'seriesSettings'] as const;
type ListReading = IDBPTransaction<DexmarkSchema, typeof listStores>;

/** Those that the queue is about. */
async function queuedChapters(
  reading: ListReading,
  account: string,
  intents: readonly Intent[],
): Promise<readonly ChapterRow[]> {
  const undelivered = intents.filter(({ state }) => state.name !== 'delivered');
  const ids = undelivered.filter(({ kind }) => kind === 'mark' || kind === 'report').map(subjectIdOf);
  const store = reading.objectStore('chapters');
  return (await Promise.all(ids.map((id) => store.get([account, id])))).flatMap((row) => row ?? []);
}

/** Both stores have the same keys in the same order. */
async function* slicesOf(
  reading: ListReading,
  account: string,
): AsyncGenerator<{ readonly manga: readonly MangaRow[]; readonly counts: readonly UnreadRow[] }> {
  const end = [account, []];
  let range = ofAccount(account);
  for (;;) {
    const manga = await reading.objectStore('manga').getAll(range, SLICE);
    const [first, last] = [manga[0], manga.at(-1)];
    if (!first || !last) return;
    const keys = IDBKeyRange.bound([account, first.id], [account, last.id]);
    yield { manga, counts: await reading.objectStore('unread').getAll(keys) };
    range = IDBKeyRange.bound([account, last.id], end, true);
  }
}

type Counted = Pick<
  UnreadRow,
  | 'count'
  | 'newestAt'
  | 'isComplete'
  | 'next'
  | 'takenDown'
  | 'rhythm'
  | 'awaited'
  | 'isFinished'
  | 'languages'
  | 'uncounted'
>;

const none: Counted = { count: 0, isComplete: false, next: null };

/** Of all series of one reading. */
interface Listing extends Pick<ListOptions, 'titles' | 'now'> {
  readonly muted: ReadonlySet<Id>;
  readonly shared: (text: string) => string;
}

/** One object, without others that it is put together from: a list of thousands is read whenever the popup opens. */
function listedSeries(manga: MangaRow, counted: Counted, { titles, muted, now, shared }: Listing): ListedSeries {
  const { next } = counted;
  return {
    mangaId: manga.id,
    title: shownTitle(manga, titles),
    searchText: searchTextOf(manga),
    status: manga.status,
    isFollowed: manga.isFollowed,
    isDeleted: manga.isDeleted ?? false,
    contentRating: shared(manga.contentRating),
    publicationStatus: sharedOrNone(manga.publication?.status, shared),
    originalLanguage: sharedOrNone(manga.originalLanguage, shared),
    rating: knownRating(manga.rating, now),
    resetsNumbers: manga.resetsNumbers,
    isMuted: muted.has(manga.id),
    unread: counted.count,
    newestAt: counted.newestAt ?? 0,
    isComplete: counted.isComplete,
    takenDown: counted.takenDown ?? 0,
    awaited: counted.awaited ?? null,
    isFinished: counted.isFinished ?? false,
    languages: counted.languages?.map(shared) ?? [],
    uncounted: counted.uncounted ?? null,
    expectedAt: expectedAt(counted.rhythm, now),
    next: next && nextOf(next, shared),
  };
}

function sharedOrNone(text: string | null | undefined, shared: (text: string) => string): string | null {
  return text ? shared(text) : null;
}

/** The database gives each row texts of its own, also where thousands name the same group. */
function sharingTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

/** All that is known of one series, called as it is shown; pending marks stand over `read`. */
export interface SeriesRows {
  readonly manga: MangaRow;
  readonly chapters: readonly ChapterRow[];
  readonly read: ReadonlySet<Id>;
  /** If not, a chapter that is missing in `read` may be read at the service. */
  readonly areMarksKnown: boolean;
  readonly settings: SeriesSettings;
}

/** Those that are known here, in the list or not. */
export async function readSeriesRows(
  database: Dexmark,
  account: string,
  mangaIds: readonly Id[],
  titles: TitleChoice,
): Promise<Map<Id, SeriesRows>> {
  const reading = database.transaction(countedStores);
  const found = await Promise.all(
    mangaIds.map(async (mangaId) => {
      const [manga, chapters, markers, chosen] = await Promise.all([
        reading.objectStore('manga').get([account, mangaId]),
        reading.objectStore('chapters').index('manga').getAll([account, mangaId]),
        reading.objectStore('markers').get([account, mangaId]),
        reading.objectStore('seriesSettings').get([account, mangaId]),
      ]);
      if (!manga) return null;
      const marks = { read: new Set(markers?.read), areMarksKnown: typeof markers?.checkedAt === 'number' };
      return [
        mangaId,
        { manga: withShownTitle(manga, titles), chapters, ...marks, settings: settingsOf(chosen) },
      ] as const;
    }),
  );
  return new Map(found.flatMap((one) => (one ? [one] : [])));
}
