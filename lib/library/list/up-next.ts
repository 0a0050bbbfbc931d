import type { ChapterRow, MangaRow } from '../../model/rows';
import { numberKey, volumeKey } from '../numbers/numbering';
import { firstNumber, lastNumber } from '../numbers/whole-numbers';
import type { Filters } from '../unread/filters';
import { preferred, rankOf } from '../unread/preferred-groups';
import type { ClassifiedChapter } from '../unread/unread';

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
