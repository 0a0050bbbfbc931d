import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { MarkOrigin } from '../../model/history';
import type { ChapterRow, MangaRow, TitleChoice } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id, Rating, ReadingStatus } from '../../service/ids';
import { readHistory } from '../history';
import { byTitle } from '../list/follow-list';
import { readSeriesRows, type SeriesRows } from '../list/list-reading';
import { withPending } from '../list/pending';
import { inReadingOrder, numberKey } from '../numbers/numbering';
import { isListed, pendingMarks, readSyncMetadata } from '../reading';
import { knownRating } from '../series/known-rating';
import { filtersFor, isDefault, settingsOf } from '../series/series-settings';
import { shownTitle } from '../titles';
import type { Filters } from '../unread/filters';
import { type ClassifiedChapter, classify, countClassified, hasAllChapters, isRead } from '../unread/unread';
import { LONGEST_TITLE } from './file-refusal';
import { readUpTo } from './read-up-to';

/** What of a library goes into a file. It holds nothing of the account: no credential, no id, no address. */
export interface LibraryCopy {
  /** In the order of their titles. */
  readonly series: readonly CopiedSeries[];
  /** The newest press first. */
  readonly history: readonly CopiedPress[];
}

export interface CopiedSeries {
  readonly id: Id;
  /** As it is shown here. */
  readonly title: string;
  /** The service's own. */
  readonly mainTitle: string;
  readonly isFollowed: boolean;
  /** In no file: it is listed here all the same. */
  readonly isDeleted?: true;
  readonly status: ReadingStatus | null;
  /** `null` also where it was never asked for. */
  readonly rating: Rating | null;
  /** At MyAnimeList. */
  readonly mal: number | null;
  /** At AniList. */
  readonly al: number | null;
  /** In reading order; those without a row here come last, by their ids alone. */
  readonly read: readonly CopiedChapter[];
  /** How many numbers of chapters those are; of a chapter without a row here it is not known, so it counts as one. */
  readonly readNumbers: number;
  /** The highest whole number up to which all is read. */
  readonly readUpTo: number;
  /** `null` where nothing was chosen for it. */
  readonly settings: SeriesSettings | null;
}

export type CopiedChapter = Pick<ChapterRow, 'id'> & Partial<Pick<ChapterRow, 'volume' | 'number'>>;

export interface CopiedPress {
  /** Epoch ms. */
  readonly at: number;
  readonly from: MarkOrigin;
  readonly read: boolean;
  readonly chapterIds: readonly Id[];
  /** Those of them that were undone since. */
  readonly undoneIds: readonly Id[];
}

/** Series of which this device does not have everything. */
export interface Lacking {
  readonly unrated: ReadonlySet<Id>;
  /** Some of their older chapters. */
  readonly incomplete: ReadonlySet<Id>;
  /** Chapters are here, but no check has asked what is read of them, or more of that has no row than `readUpTo` says: they may be read further. */
  readonly unplaced: ReadonlySet<Id>;
}

export const nothingLacking: Lacking = { unrated: new Set(), incomplete: new Set(), unplaced: new Set() };

/** What a file is compared with. */
export interface LibraryHere extends Lacking {
  /** All that are known, also from some page alone. */
  readonly series: readonly CopiedSeries[];
  /** Of all chapters that have a row. */
  readonly chapterIds: ReadonlySet<Id>;
}

export interface CopyOptions {
  readonly account: string;
  readonly filters: Filters;
  readonly titles: TitleChoice;
  /** Epoch ms, by the service's clock. */
  readonly now: number;
}

/** Series read in one transaction: writers wait for no more than these, and only their chapters are held at once. */
export const READ_AT_ONCE = 50;

/** What has not left yet is taken along as if it had. It reads and never writes. */
export async function readLibraryCopy(database: Dexmark, options: CopyOptions): Promise<LibraryCopy & Lacking> {
  const { series, unrated, incomplete, unplaced } = await readCopies(database, options);
  // What only stands on some page is not worth a request of an export.
  const listed = new Set(series.filter(isListed).map(({ id }) => id));
  const history = (await readHistory(database, options.account)).map(({ at, from, read, marks }) => ({
    ...{ at, from, read, chapterIds: marks.map(({ chapterId }) => chapterId) },
    undoneIds: marks.filter(({ undoneBy }) => undoneBy !== undefined).map(({ chapterId }) => chapterId),
  }));
  return {
    series: series.filter(isWorthIt).sort(byTitle),
    history,
    unrated: unrated.intersection(listed),
    incomplete: incomplete.intersection(listed),
    unplaced: unplaced.intersection(listed),
  };
}

async function readCopies(
  database: Dexmark,
  options: CopyOptions,
): Promise<{ readonly series: CopiedSeries[] } & Lacking> {
  const { account } = options;
  const intents = await database.getAll('intents', ofAccount(account));
  const marks = pendingMarks(intents);
  const listed = withPending(await database.getAll('manga', ofAccount(account)), intents);
  const series: CopiedSeries[] = [];
  const [unrated, incomplete, unplaced] = [new Set<Id>(), new Set<Id>(), new Set<Id>()];
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const some = listed.slice(first, first + READ_AT_ONCE);
    const rows = await readSeriesRows(
      database,
      account,
      some.map(({ id }) => id),
      options.titles,
    );
    for (const manga of some) {
      const known = rows.get(manga.id);
      if (!known) continue;
      const { chapters, read, settings } = known;
      const own = filtersFor(options.filters, settings);
      const state = { chapters, read, pendingMarks: marks };
      const classified = classify(manga, state, own, options.now);
      // What is unread of a series that is gone bounds how far it is read all the same.
      const { isDeleted, ...present } = manga;
      const inOrder = isDeleted ? classify(present, state, own, options.now) : classified;
      const copy = copyOf(manga, known, { marks, titles: options.titles }, inOrder);
      series.push(copy);
      if (knownRating(manga.rating, options.now) === null) unrated.add(manga.id);
      const isEach = hasAllChapters(manga, own);
      const isBeyond = mayBeReadFurther(copy);
      // Where numbers start over in each volume, chapters are counted one after another, and a rule of thumb is not enough.
      const isThumbEnough = !manga.resetsNumbers && !isBeyond;
      const areAllHere = (isEach || isThumbEnough) && countClassified(manga, classified, own).isComplete;
      if (!areAllHere) incomplete.add(manga.id);
      else if (isBeyond || !known.areMarksKnown) unplaced.add(manga.id);
    }
  }
  const withoutRow = await readWithoutRow(database, account, new Set(listed.map(({ id }) => id)), marks);
  return { series: [...series, ...withoutRow], unrated, incomplete, unplaced };
}

/** People read upward, so chapters without a row are below what is read here, unless they are more than that. */
function mayBeReadFurther({ read, readUpTo }: CopiedSeries): boolean {
  return read.filter(({ number }) => number === undefined).length > readUpTo;
}

/** Series of which only what was read or chosen is here: no check and no page has brought their rows. */
async function readWithoutRow(
  database: Dexmark,
  account: string,
  withRow: ReadonlySet<Id>,
  pending: ReadonlyMap<Id, boolean>,
): Promise<CopiedSeries[]> {
  const reading = database.transaction(['markers', 'seriesSettings', 'chapters']);
  const [markers, settings] = [reading.objectStore('markers'), reading.objectStore('seriesSettings')];
  const chapters = reading.objectStore('chapters').index('manga');
  const range = ofAccount(account);
  const keys = await Promise.all([markers.getAllKeys(range), settings.getAllKeys(range)]);
  const ids = new Set(keys.flat().map(([, id]) => id)).difference(withRow);
  return Promise.all(
    [...ids].map(async (id) => {
      const of = [account, id] satisfies [string, Id];
      const [row, chosen, known] = await Promise.all([markers.get(of), settings.get(of), chapters.getAll(of)]);
      const nothing = { isFollowed: false, status: null, rating: null, mal: null, al: null, readUpTo: 0 } as const;
      const rows = { chapters: known, read: new Set(row?.read), settings: settingsOf(chosen) };
      return { ...nothing, id, title: id, mainTitle: id, ...takenOf({ resetsNumbers: false }, rows, pending) };
    }),
  );
}

/** `null` until a check has brought what is followed: everything in a file would seem new. */
export async function readLibraryHere(database: Dexmark, options: CopyOptions): Promise<LibraryHere | null> {
  if ((await readSyncMetadata(database, options.account)).last === null) return null;
  const { series, ...lacking } = await readCopies(database, options);
  const keys = await database.getAllKeys('chapters', ofAccount(options.account));
  return { series, ...lacking, chapterIds: new Set(keys.map(([, id]) => id)) };
}

/** @param manga with what is pending. */
function copyOf(
  manga: MangaRow,
  rows: SeriesRows,
  { marks, titles }: { readonly marks: ReadonlyMap<Id, boolean>; readonly titles: TitleChoice },
  classified: readonly ClassifiedChapter[],
): CopiedSeries {
  const { id, isFollowed, isDeleted, status, rating, trackers } = manga;
  const title = shownTitle(manga, titles).slice(0, LONGEST_TITLE);
  const mainTitle = manga.title.slice(0, LONGEST_TITLE);
  return {
    ...{ id, title, mainTitle, isFollowed, status, rating: rating?.value ?? null },
    ...(isDeleted && { isDeleted }),
    ...{ mal: trackers?.mal ?? null, al: trackers?.al ?? null },
    readUpTo: readUpTo(manga, classified),
    ...takenOf(manga, rows, marks),
  };
}

function takenOf(
  manga: Pick<MangaRow, 'resetsNumbers'>,
  { chapters, read, settings }: Pick<SeriesRows, 'chapters' | 'read' | 'settings'>,
  pending: ReadonlyMap<Id, boolean>,
): Pick<CopiedSeries, 'read' | 'readNumbers' | 'settings'> {
  const state = { chapters, read, pendingMarks: pending };
  const known = new Set(chapters.map((chapter) => chapter.id));
  const named = inReadingOrder(
    manga,
    chapters.filter((chapter) => isRead(chapter, state)),
  );
  const unnamed = [...read].filter((one) => !known.has(one) && (pending.get(one) ?? true));
  return {
    read: [...named.map(({ id, volume, number }) => ({ id, volume, number })), ...unnamed.map((id) => ({ id }))],
    readNumbers: new Set(named.map((chapter) => numberKey(manga, chapter))).size + unnamed.length,
    settings: isDefault(settings) ? null : settings,
  };
}

/** Those that the service still has; all where it has none of them. */
export function presentOrAll(some: readonly CopiedSeries[]): readonly CopiedSeries[] {
  const present = some.filter(({ isDeleted }) => !isDeleted);
  return present.length > 0 ? present : some;
}

/** What was only seen on some page is none of the reader's. */
function isWorthIt(series: CopiedSeries): boolean {
  return isListed(series) || series.rating !== null || series.read.length > 0 || series.settings !== null;
}
