import { ofAccount } from '../database/database';
import type { Dexmark } from '../database/schema';
import type { NextChapter } from '../model/rows';
import type { Id } from '../service/ids';
import { chosenRows, type ListChoice } from './follow-list';
import { readSeriesList } from './list-reading';
import { numberKey } from './numbering';
import { pendingMarks } from './reading';
import { type CountOptions, countedStores } from './series-counts';
import { isElsewhere, nextInSeries } from './up-next';

/** What to read after a chapter: docs/library.md, "Up next". */
export interface UpNext {
  readonly chapter: Pick<NextChapter, 'id' | 'volume' | 'number' | 'title'>;
  readonly resetsNumbers: boolean;
  /** Of the series of that chapter. */
  readonly isInSeries: boolean;
}

/** @param chapterId `null` for the list alone. @returns `null` where nothing else is unread; `undefined` before the first sync. */
export async function readUpNext(
  database: Dexmark,
  options: CountOptions,
  chapterId: Id | null,
  choice: Pick<ListChoice, 'sort' | 'statuses'>,
): Promise<UpNext | null | undefined> {
  const series = chapterId === null ? null : await readSeriesOf(database, options.account, chapterId);
  if (series?.manga) {
    const next = nextInSeries(series.manga, series, series.chapter, options.filters, options.now);
    if (next) return { chapter: next, resetsNumbers: series.manga.resetsNumbers, isInSeries: true };
  }
  const list = await readSeriesList(database, options);
  if (list.lastSync === null) return undefined;
  const open = chosenRows(list.series, { tab: 'unread', ...choice }).flatMap(({ mangaId, resetsNumbers, next }) => {
    const isInSeries = mangaId === series?.chapter.mangaId;
    return next && !isElsewhere(next) ? [{ chapter: next, resetsNumbers, isInSeries }] : [];
  });
  const isAnotherNumber = ({ chapter, ...numbering }: UpNext) =>
    series === null || numberKey(numbering, chapter) !== numberKey(numbering, series.chapter);
  return open.find(({ isInSeries }) => !isInSeries) ?? open.find(isAnotherNumber) ?? null;
}

const seriesStores = [...countedStores, 'intents'] as const;

/** In one transaction. `null` for a chapter that is unknown here. */
async function readSeriesOf(database: Dexmark, account: string, chapterId: Id) {
  const reading = database.transaction(seriesStores);
  const chapter = await reading.objectStore('chapters').get([account, chapterId]);
  if (!chapter) return null;
  const { mangaId } = chapter;
  const [manga, chapters, markers, intents] = await Promise.all([
    reading.objectStore('manga').get([account, mangaId]),
    reading.objectStore('chapters').index('manga').getAll([account, mangaId]),
    reading.objectStore('markers').get([account, mangaId]),
    reading.objectStore('intents').getAll(ofAccount(account)),
  ]);
  return { chapter, manga, chapters, read: new Set(markers?.read), pendingMarks: pendingMarks(intents) };
}
