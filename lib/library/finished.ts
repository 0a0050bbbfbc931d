import type { MangaRow } from '../model/rows';
import { numberKey } from './numbering';
import { isRead, type SeriesState } from './unread';
import { certainNumbers, isJoint } from './whole-numbers';

/** The publication has ended, and its last number is read, in whatever release. */
export function isFinished(manga: MangaRow, series: SeriesState): boolean {
  const { status, lastChapter, lastVolume } = manga.publication ?? {};
  if (status !== 'completed' || !lastChapter || (manga.resetsNumbers && !lastVolume)) return false;
  const keyOf = (number: string, volume: string | null) => numberKey(manga, { id: '', volume, number });
  const lastKey = keyOf(lastChapter, lastVolume ?? null);
  return series.chapters.some((chapter) => {
    const { number, volume } = chapter;
    if (number === null || !isRead(chapter, series)) return false;
    const numbers = isJoint(number) ? [...certainNumbers({ number })] : [number];
    return numbers.some((one) => keyOf(`${one}`, volume) === lastKey);
  });
}
