import type { ChapterRow, MangaRow } from '../model/rows';
import { numberKey } from './numbering';

/** Of the same number, in whatever language and by whatever group, as far as they are out. @param now epoch ms, by the service's clock. */
export function otherReleases(
  manga: Pick<MangaRow, 'resetsNumbers'>,
  chapters: readonly ChapterRow[],
  chapter: ChapterRow,
  now: number,
): ChapterRow[] {
  const key = numberKey(manga, chapter);
  const isOne = (one: ChapterRow) => one.id !== chapter.id && numberKey(manga, one) === key;
  return chapters.filter((one) => isOne(one) && one.publishAt <= now && !one.isGone);
}
