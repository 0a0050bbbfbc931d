import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import type { ChapterRow, MangaRow } from '../model/rows';
import type { Id } from '../service/ids';
import { pendingMarks, readSeries } from './reading';
import type { SeriesState } from './unread';

export interface UpToFacts {
  readonly chapter: ChapterRow;
  readonly manga: MangaRow;
  readonly series: SeriesState;
}

/** @returns `null` where the chapter, or its series, is not known here. */
export async function readUpToFacts(database: Dexmark, account: string, chapterId: Id): Promise<UpToFacts | null> {
  const chapter = await database.get('chapters', [account, chapterId]);
  if (!chapter) return null;
  const [{ manga, chapters }, markers, intents] = await Promise.all([
    readSeries(database, account, chapter.mangaId),
    database.get('markers', [account, chapter.mangaId]),
    database.getAll('intents', ofAccount(account)),
  ]);
  if (!manga) return null;
  return { chapter, manga, series: { chapters, read: new Set(markers?.read), wishes: pendingMarks(intents) } };
}
