import type { MangaRow } from '../model/rows';
import { type Filters, isReadLanguage } from './filters';
import { numberKey } from './numbering';
import { isCovered, mergeSpans } from './spans';
import type { ClassifiedChapter } from './unread';
import { certainNumbers, possibleSpans } from './whole-numbers';

/** Numbers whose every release in the reader's languages was taken down, of a series that is there; what was deleted may be there under another number. */
export function countTakenDown(manga: MangaRow, classified: readonly ClassifiedChapter[], filters: Filters): number {
  if (manga.isGone || !classified.some(({ reason }) => reason === 'unavailable')) return 0;
  const releases = classified.filter(({ chapter }) => !chapter.isGone && isReadLanguage(filters, chapter.language));
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
