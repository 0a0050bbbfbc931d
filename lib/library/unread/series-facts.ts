import { highest } from '../../extremes';
import type { AwaitedChapter, MangaRow, UncountedChapters } from '../../model/rows';
import { groupName } from '../group-name';
import { readNumber } from '../numbers/chapter-number';
import { numberKey } from '../numbers/numbering';
import { isCovered, mergeSpans } from '../numbers/spans';
import { certainNumbers, possibleSpans } from '../numbers/whole-numbers';
import { type Filters, isReadLanguage } from './filters';
import { type ClassifiedChapter, countedOf, waitsIn } from './unread';

/** In epoch ms, 0 where there is none: docs/library.md, "The newest chapter". @param now epoch ms. */
export function newestOf(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Filters,
  now: number,
): number {
  // What was deleted may be there under another number.
  const published = classified
    .filter((one) => cameOut(one, filters) && !one.chapter.isDeleted)
    .map(({ chapter }) => chapter.publishAt);
  const waits = [...waitsIn(manga, classified, filters).values()];
  return highest([0, ...published, ...waits.filter((at) => at <= now)]);
}

/** For the reader, in one of their languages; also what was read, or taken down since. */
export function cameOut({ chapter, reason }: ClassifiedChapter, filters: Filters): boolean {
  return reason !== 'future' && reason !== 'hiddenGroup' && isReadLanguage(filters, chapter.language);
}

/** Numbers that wait for a preferred group, in reading order. */
export function awaitedIn(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Pick<Filters, 'preference'>,
): AwaitedChapter[] {
  const { groups = [] } = filters.preference ?? {};
  if (groups.length === 0) return [];
  const waits = new Map(waitsIn(manga, classified, filters));
  const [only = ''] = groups;
  const group = groups.length > 1 ? null : nameIn(classified, only);
  return classified.flatMap(({ chapter, reason }) => {
    const key = numberKey(manga, chapter);
    const until = waits.get(key);
    if (reason !== 'awaitsGroup' || until === undefined) return [];
    waits.delete(key);
    const { volume, number, title } = chapter;
    return [{ volume, number, title, group, until }];
  });
}

/** When the count of a series changes or has changed by the clock alone, in epoch ms. */
export function turningPoints(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Pick<Filters, 'preference'>,
): number[] {
  return [...classified.map(({ chapter }) => chapter.publishAt), ...waitsIn(manga, classified, filters).values()];
}

function nameIn(classified: readonly ClassifiedChapter[], groupId: string): string | null {
  const names = classified.map(({ chapter }) => groupName(chapter, groupId));
  return names.find((name) => name !== null) ?? null;
}

/** Numbers whose every release in the reader's languages was taken down, of a series that is there; what was deleted may be there under another number. */
export function countTakenDown(manga: MangaRow, classified: readonly ClassifiedChapter[], filters: Filters): number {
  if (manga.isDeleted || !classified.some(({ reason }) => reason === 'unavailable')) return 0;
  const releases = classified.filter(({ chapter }) => !chapter.isDeleted && isReadLanguage(filters, chapter.language));
  const { true: down = [], false: there = [] } = Object.groupBy(
    releases,
    ({ reason }) => `${reason === 'unavailable'}`,
  );
  const keys = new Set(there.map(({ chapter }) => numberKey(manga, chapter)));
  const withoutRelease = down.filter(({ chapter }) => !keys.has(numberKey(manga, chapter)));
  if (withoutRelease.length === 0) return 0;
  const parts = manga.resetsNumbers ? [] : mergeSpans(there.flatMap(({ chapter }) => possibleSpans(chapter)));
  const isPart = ({ chapter }: ClassifiedChapter) => certainNumbers(chapter).some((number) => isCovered(parts, number));
  return new Set(withoutRelease.filter((one) => !isPart(one)).map(({ chapter }) => numberKey(manga, chapter))).size;
}

/** `null` where there are none. What has no number is left out: it may be what was read, in another language. @param classified in reading order. */
export function uncountedIn(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Pick<Filters, 'hiddenGroups'>,
): UncountedChapters | null {
  const isHidden = ({ groupIds }: ClassifiedChapter['chapter']) =>
    groupIds.length > 0 && groupIds.every((id) => filters.hiddenGroups.includes(id));
  const elsewhere = classified
    .slice(classified.findLastIndex(({ isRead }) => isRead) + 1)
    .filter(({ chapter, reason }) => reason === 'otherLanguage' && readNumber(chapter.number) && !isHidden(chapter));
  if (elsewhere.length === 0) return null;
  const known = [...countedOf(classified), ...classified.filter(({ isRead }) => isRead)];
  const keys = new Set(known.map(({ chapter }) => numberKey(manga, chapter)));
  const spans = manga.resetsNumbers ? [] : mergeSpans(known.flatMap(({ chapter }) => possibleSpans(chapter)));
  const isKnown = ({ chapter }: ClassifiedChapter) =>
    keys.has(numberKey(manga, chapter)) || certainNumbers(chapter).some((number) => isCovered(spans, number));
  const found = elsewhere.filter((one) => !isKnown(one)).map(({ chapter }) => chapter);
  if (found.length === 0) return null;
  return {
    count: new Set(found.map((chapter) => numberKey(manga, chapter))).size,
    languages: [...new Set(found.map(({ language }) => language))].sort(),
  };
}
