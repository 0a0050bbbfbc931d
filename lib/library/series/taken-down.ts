import type { MangaRow } from '../../model/rows';
import { numberKey } from '../numbers/numbering';
import { isCovered, mergeSpans } from '../numbers/spans';
import { certainNumbers, possibleSpans } from '../numbers/whole-numbers';
import { type Filters, isReadLanguage } from '../unread/filters';
import type { ClassifiedChapter } from '../unread/unread';

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
