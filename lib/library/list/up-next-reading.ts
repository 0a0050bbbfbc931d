import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { NextChapter } from '../../model/rows';
import type { Id } from '../../service/ids';
import { type Gap, gapBetween, gapsOf } from '../numbers/gaps';
import { numberKey } from '../numbers/numbering';
import { pendingMarks, readChapters } from '../reading';
import { filtersFor } from '../series/series-settings';
import type { CountOptions } from '../unread/series-counts';
import { classify, hasAllChapters } from '../unread/unread';
import { chosenRows, type ListChoice } from './follow-list';
import { type ListedSeries, readSeriesList, readSeriesRows } from './list-reading';
import { awaitedBetween, nextInSeries, openChapters, unloadedBetween } from './up-next';

/** What to read after a chapter: docs/library.md, "Up next". */
export interface UpNext {
  readonly chapter: Pick<NextChapter, 'id' | 'volume' | 'number' | 'title'>;
  readonly resetsNumbers: boolean;
  /** Of the series of that chapter. */
  readonly isInSeries: boolean;
  /** What the series lacks in between. */
  readonly gap: Gap | null;
  /** Numbers in between of which nothing is known here. */
  readonly unloaded: Pick<Gap, 'first' | 'last'> | null;
  /** What is passed over until a preferred group has released it, or its wait is over. */
  readonly awaited: Pick<NextChapter, 'volume' | 'number' | 'title'> | null;
}

/** @param chapterId `null` for the list alone. @returns `null` where nothing else is unread; `undefined` before the first sync. */
export async function readUpNext(
  database: Dexmark,
  options: CountOptions,
  chapterId: Id | null,
  choice: Pick<ListChoice, 'sort' | 'statuses'>,
): Promise<UpNext | null | undefined> {
  const { now } = options;
  const series = chapterId === null ? null : await readSeriesOf(database, options.account, chapterId);
  if (series?.rows) {
    const { chapter, rows } = series;
    const { manga } = rows;
    const filters = filtersFor(options.filters, rows.settings);
    const classified = classify(manga, rows, filters, now);
    const next = nextInSeries(manga, classified, chapter, filters);
    if (next) {
      const gap = gapBetween(manga, gapsOf(manga, classified, filters, now), chapter, next);
      const unloaded = hasAllChapters(manga, filters) ? null : unloadedBetween(manga, chapter, next);
      const awaited = awaitedBetween(classified, chapter, next);
      return { chapter: next, resetsNumbers: manga.resetsNumbers, isInSeries: true, gap, unloaded, awaited };
    }
  }
  const list = await readSeriesList(database, options);
  if (list.lastSync === null) return undefined;
  const isOwn = ({ mangaId }: ListedSeries) => mangaId === series?.chapter.mangaId;
  const listed = chosenRows(list.series, { tab: 'unread', ...choice });
  for (const row of [...listed.filter((row) => !isOwn(row)), ...listed.filter(isOwn)]) {
    const chapter = await firstOf(row);
    if (chapter) return { ...passedOverNothing, chapter, resetsNumbers: row.resetsNumbers, isInSeries: isOwn(row) };
  }
  return null;

  async function firstOf(row: ListedSeries): Promise<UpNext['chapter'] | undefined> {
    const keyHere = series && isOwn(row) ? numberKey(row, series.chapter) : null;
    const isAnother = (one: UpNext['chapter']) => numberKey(row, one) !== keyHere;
    if (row.next && row.next.externalUrl === null && isAnother(row.next)) return row.next;
    const { mangaId } = row;
    const rows = (await readSeriesRows(database, options.account, [mangaId])).get(mangaId);
    const state = rows && { ...rows, pendingMarks: list.pendingMarks };
    if (!state) return undefined;
    const filters = filtersFor(options.filters, state.settings);
    return openChapters(state.manga, classify(state.manga, state, filters, now), filters).find(isAnother);
  }
}

const passedOverNothing = { gap: null, unloaded: null, awaited: null };

/** `null` for a chapter that is unknown here. */
async function readSeriesOf(database: Dexmark, account: string, chapterId: Id) {
  const chapter = (await readChapters(database, account, [chapterId])).get(chapterId);
  if (!chapter) return null;
  // Before the rows: a mark that is delivered meanwhile is among those.
  const intents = await database.getAll('intents', ofAccount(account));
  const rows = (await readSeriesRows(database, account, [chapter.mangaId])).get(chapter.mangaId);
  return { chapter, rows: rows && { ...rows, pendingMarks: pendingMarks(intents) } };
}
