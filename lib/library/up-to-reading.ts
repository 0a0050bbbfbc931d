import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import type { ChapterRow, MangaRow, TitleChoice } from '../model/rows';
import type { SeriesSettings } from '../model/series-settings';
import type { Id } from '../service/ids';
import { pendingMarks, readSeries } from './reading';
import { settingsOf } from './series/series-settings';
import { withShownTitle } from './titles';
import type { SeriesState } from './unread/unread';

export interface UpToContext {
  readonly chapter: ChapterRow;
  readonly manga: MangaRow;
  readonly series: SeriesState;
  readonly settings: SeriesSettings;
}

/** @returns `null` where the chapter, or its series, is not known here. */
export async function readUpToContext(
  database: Dexmark,
  account: string,
  chapterId: Id,
  titles: TitleChoice,
): Promise<UpToContext | null> {
  const chapter = await database.get('chapters', [account, chapterId]);
  if (!chapter) return null;
  const [{ manga, chapters }, markers, chosen, intents] = await Promise.all([
    readSeries(database, account, chapter.mangaId),
    database.get('markers', [account, chapter.mangaId]),
    database.get('seriesSettings', [account, chapter.mangaId]),
    database.getAll('intents', ofAccount(account)),
  ]);
  if (!manga) return null;
  const series = { chapters, read: new Set(markers?.read), pendingMarks: pendingMarks(intents) };
  return { chapter, manga: withShownTitle(manga, titles), series, settings: settingsOf(chosen) };
}
