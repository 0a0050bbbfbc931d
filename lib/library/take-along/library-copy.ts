import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { MarkOrigin } from '../../model/history';
import type { ChapterRow, MangaRow } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id, Rating, ReadingStatus } from '../../service/ids';
import type { Filters } from '../filters';
import { byTitle } from '../follow-list';
import { readHistory } from '../history';
import { readSeriesRows, type SeriesRows } from '../list-reading';
import { inReadingOrder } from '../numbering';
import { isListed, pendingMarks, readSyncMetadata } from '../reading';
import { filtersFor, isDefault } from '../series-settings';
import { isRead } from '../unread';
import { withPending } from '../with-pending';
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
  readonly title: string;
  readonly isFollowed: boolean;
  readonly status: ReadingStatus | null;
  /** `null` also where it was never asked for. */
  readonly rating: Rating | null;
  /** At MyAnimeList. */
  readonly mal: number | null;
  /** At AniList. */
  readonly al: number | null;
  /** In reading order; those without a row here come last, by their ids alone. */
  readonly read: readonly CopiedChapter[];
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

/** What a file is compared with. */
export interface LibraryHere {
  readonly series: readonly CopiedSeries[];
  /** Of all chapters that have a row. */
  readonly chapterIds: ReadonlySet<Id>;
}

interface CopyOptions {
  readonly account: string;
  readonly filters: Filters;
  /** Epoch ms, by the service's clock. */
  readonly now: number;
}

/** Series read in one transaction: writers wait for no more than these, and only their chapters are held at once. */
const READ_AT_ONCE = 50;

/** What has not left yet is taken along as if it had. It reads and never writes. */
export async function readLibraryCopy(database: Dexmark, options: CopyOptions): Promise<LibraryCopy> {
  const { account } = options;
  const intents = await database.getAll('intents', ofAccount(account));
  const marks = pendingMarks(intents);
  const listed = withPending(await database.getAll('manga', ofAccount(account)), intents);
  const series: CopiedSeries[] = [];
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const some = listed.slice(first, first + READ_AT_ONCE);
    const rows = await readSeriesRows(
      database,
      account,
      some.map(({ id }) => id),
    );
    for (const manga of some) {
      const known = rows.get(manga.id);
      if (known) series.push(copyOf(manga, known, marks, options));
    }
  }
  const history = (await readHistory(database, account)).map(({ at, from, read, marks }) => ({
    ...{ at, from, read, chapterIds: marks.map(({ chapterId }) => chapterId) },
    undoneIds: marks.filter(({ undoneBy }) => undoneBy !== undefined).map(({ chapterId }) => chapterId),
  }));
  return { series: series.filter(isWorthIt).sort(byTitle), history };
}

/** `null` until a check has brought what is followed: everything in a file would seem new. */
export async function readLibraryHere(database: Dexmark, options: CopyOptions): Promise<LibraryHere | null> {
  if ((await readSyncMetadata(database, options.account)).last === null) return null;
  const { series } = await readLibraryCopy(database, options);
  const keys = await database.getAllKeys('chapters', ofAccount(options.account));
  return { series, chapterIds: new Set(keys.map(([, id]) => id)) };
}

/** @param manga with what is pending. */
function copyOf(
  manga: MangaRow,
  { chapters, read, settings }: SeriesRows,
  pending: ReadonlyMap<Id, boolean>,
  { filters, now }: CopyOptions,
): CopiedSeries {
  const { id, title, isFollowed, status, rating, trackers } = manga;
  const state = { chapters, read, pendingMarks: pending };
  const known = new Set(chapters.map((chapter) => chapter.id));
  const named = inReadingOrder(
    manga,
    chapters.filter((chapter) => isRead(chapter, state)),
  );
  const unnamed = [...read].filter((one) => !known.has(one) && (pending.get(one) ?? true));
  return {
    ...{ id, title, isFollowed, status, rating: rating?.value ?? null },
    ...{ mal: trackers?.mal ?? null, al: trackers?.al ?? null },
    read: [...named.map(({ id, volume, number }) => ({ id, volume, number })), ...unnamed.map((id) => ({ id }))],
    readUpTo: readUpTo(manga, state, filtersFor(filters, settings), now),
    settings: isDefault(settings) ? null : settings,
  };
}

/** What was only seen on some page is none of the reader's. */
function isWorthIt(series: CopiedSeries): boolean {
  return isListed(series) || series.rating !== null || series.read.length > 0 || series.settings !== null;
}
