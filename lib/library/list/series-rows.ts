import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { ChapterRow, MangaRow } from '../../model/rows';
import type { SeriesSettings } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import { readChapters } from '../reading';
import { settingsOf } from '../series/series-settings';
import { countedStores } from '../unread/series-counts';
import type { SeriesState } from '../unread/unread';
import { pendingMarks } from './pending';

/** All that is known of one series; pending marks stand over `read`. */
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
      return [mangaId, { manga, chapters, ...marks, settings: settingsOf(chosen) }] as const;
    }),
  );
  return new Map(found.flatMap((one) => (one ? [one] : [])));
}

/** What is read of it as the person wants it. */
export type SeriesWithPending = SeriesRows & SeriesState;

/** A chapter with its series, whose row may be unknown. @returns `null` for a chapter that is unknown here. */
export async function readSeriesOf(
  database: Dexmark,
  account: string,
  chapterId: Id,
): Promise<{ readonly chapter: ChapterRow; readonly rows: SeriesWithPending | null } | null> {
  const chapter = (await readChapters(database, account, [chapterId])).get(chapterId);
  if (!chapter) return null;
  // Before the rows: a mark that is delivered meanwhile is among those.
  const intents = await database.getAll('intents', ofAccount(account));
  const rows = (await readSeriesRows(database, account, [chapter.mangaId])).get(chapter.mangaId);
  return { chapter, rows: rows ? { ...rows, pendingMarks: pendingMarks(intents) } : null };
}
