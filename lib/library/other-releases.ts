import type { ChapterRow, MangaRow } from '../model/rows';
import { mayBeOneVolume, numberKey } from './numbering';

/** Those that are out, of the same number and volume: numbers may start over without a word of the service. @param now epoch ms, by its clock. */
export function otherReleases(
  manga: Pick<MangaRow, 'resetsNumbers'>,
  chapters: readonly ChapterRow[],
  chapter: ChapterRow,
  now: number,
): ChapterRow[] {
  const key = numberKey(manga, chapter);
  const isOne = (one: ChapterRow) =>
    one.id !== chapter.id && numberKey(manga, one) === key && mayBeOneVolume(one.volume, chapter.volume);
  return chapters.filter((one) => isOne(one) && one.publishAt <= now && !one.isGone);
}
