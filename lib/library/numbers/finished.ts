import type { ChapterRow, MangaRow } from '../../model/rows';
import { isRead, type SeriesState } from '../unread/unread';
import { keyOfText } from './chapter-number';
import { jointNumbers } from './whole-numbers';

/** The publication has ended, and its last number is read, in whatever release. */
export function isFinished(manga: MangaRow, series: SeriesState): boolean {
  if (manga.publication?.status !== 'completed') return false;
  return series.chapters.some((chapter) => isLastChapter(manga, chapter) && isRead(chapter, series));
}

type Ended = Pick<MangaRow, 'publication' | 'resetsNumbers'>;

/** Where numbers start over, the last one alone says too little. */
export function isEndKnown({ publication, resetsNumbers }: Ended): boolean {
  return Boolean(publication?.lastChapter) && (!resetsNumbers || Boolean(publication?.lastVolume));
}

/** The last number of a publication, in whatever release; `false` where its end is not known. */
export function isLastChapter(manga: Ended, { volume, number }: Pick<ChapterRow, 'volume' | 'number'>): boolean {
  const { lastChapter, lastVolume } = manga.publication ?? {};
  if (!isEndKnown(manga) || !lastChapter || number === null) return false;
  if (![number, ...jointNumbers(number).map(String)].some((one) => keyOfText(one) === keyOfText(lastChapter)))
    return false;
  // Also where numbers go on through the volumes: whether they do is often not said.
  return !lastVolume || (!manga.resetsNumbers && !volume) || keyOfText(volume) === keyOfText(lastVolume);
}
