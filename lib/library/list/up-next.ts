import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { ChapterRow, MangaRow, NextChapter } from '../../model/rows';
import type { Id } from '../../service/ids';
import { type Gap, gapBetween, gapsOf } from '../numbers/gaps';
import { numberKey, volumeKey } from '../numbers/numbering';
import { firstNumber, lastNumber } from '../numbers/whole-numbers';
import { pendingMarks, readChapters } from '../reading';
import { filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { preferred, rankOf } from '../unread/preferred-groups';
import { type ClassifiedChapter, classify, hasAllChapters } from '../unread/unread';
import { chosenRows, type ListChoice } from './follow-list';
import { type ListedSeries, type ListOptions, readSeriesList, readSeriesRows } from './list-reading';

/** The first unread number further on, in the release that is most like the chapter: docs/library.md, "Up next". */
export function nextInSeries(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  chapter: ChapterRow,
  filters: Pick<Filters, 'preference'> = {},
): ChapterRow | null {
  const keyOf = (one: ChapterRow) => numberKey(manga, one);
  const later = classified.slice(placeOf(classified, chapter) + 1);
  const open = openChapters(manga, later, filters).filter((one) => keyOf(one) !== keyOf(chapter));
  const [first] = open;
  if (!first) return null;

  const releases = preferred(
    open.filter((one) => keyOf(one) === keyOf(first)),
    filters.preference,
  );
  const inLanguage = releases.filter(({ language }) => language === chapter.language);
  const byGroups = inLanguage.find(({ groupIds }) => groupIds.some((id) => chapter.groupIds.includes(id)));
  return byGroups ?? inLanguage[0] ?? first;
}

/** Whole numbers, of which nothing is known here where one of the two chapters came by itself. @returns `null` where the one follows the other. */
export function unloadedBetween(
  manga: MangaRow,
  before: ChapterRow,
  after: ChapterRow,
): { readonly first: number; readonly last: number } | null {
  if (!before.isLone && !after.isLone) return null;
  if (volumeKey(manga, before.volume) !== volumeKey(manga, after.volume)) return null;
  const [from, to] = [lastNumber(before), firstNumber(after)];
  if (from === null || to === null) return null;
  const [first, last] = [Math.floor(from.value) + 1, Math.ceil(to.value) - 1];
  return first <= last ? { first, last } : null;
}

/** The first that is passed over because it waits for a group. */
export function awaitedBetween(
  classified: readonly ClassifiedChapter[],
  before: ChapterRow,
  after: ChapterRow,
): ChapterRow | null {
  const between = classified.slice(placeOf(classified, before) + 1, placeOf(classified, after));
  return between.find(({ reason }) => reason === 'awaitsGroup')?.chapter ?? null;
}

function placeOf(classified: readonly ClassifiedChapter[], { id }: ChapterRow): number {
  return classified.findIndex(({ chapter }) => chapter.id === id);
}

/** Unread ones in reading order, the release of the best group first, that are read at the service: nothing of ours leads on from a publisher's page. */
export function openChapters(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  { preference }: Pick<Filters, 'preference'> = {},
): ChapterRow[] {
  const open = classified
    .filter(({ reason }) => reason === 'unread' || reason === 'otherRelease')
    .map(({ chapter }) => chapter)
    .filter(({ externalUrl }) => externalUrl === null);
  if (!preference) return open;
  const numbers = Map.groupBy(open, (chapter) => numberKey(manga, chapter));
  return [...numbers.values()].flatMap((releases) =>
    releases.toSorted((a, b) => rankOf(a, preference) - rankOf(b, preference)),
  );
}

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
  options: ListOptions,
  chapterId: Id | null,
  choice: Pick<ListChoice, 'sort' | 'statuses'>,
): Promise<UpNext | null | undefined> {
  const { now } = options;
  const series = chapterId === null ? null : await readSeriesOf(database, options, chapterId);
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
    const rows = (await readSeriesRows(database, options.account, [mangaId], options.titles)).get(mangaId);
    const state = rows && { ...rows, pendingMarks: list.pendingMarks };
    if (!state) return undefined;
    const filters = filtersFor(options.filters, state.settings);
    return openChapters(state.manga, classify(state.manga, state, filters, now), filters).find(isAnother);
  }
}

const passedOverNothing = { gap: null, unloaded: null, awaited: null };

/** `null` for a chapter that is unknown here. */
async function readSeriesOf(database: Dexmark, { account, titles }: ListOptions, chapterId: Id) {
  const chapter = (await readChapters(database, account, [chapterId])).get(chapterId);
  if (!chapter) return null;
  // Before the rows: a mark that is delivered meanwhile is among those.
  const intents = await database.getAll('intents', ofAccount(account));
  const rows = (await readSeriesRows(database, account, [chapter.mangaId], titles)).get(chapter.mangaId);
  return { chapter, rows: rows && { ...rows, pendingMarks: pendingMarks(intents) } };
}
