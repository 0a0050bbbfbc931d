import type { ChapterRow, MangaRow } from '../model/rows';
import { keyOfNumber, volumeKey } from './numbering';
import { isRead, type SeriesState } from './unread';
import { jointNumbers } from './whole-numbers';

/** The publication has ended, and its last number is read, in whatever release. */
export function isFinished(manga: MangaRow, series: SeriesState): boolean {
  const { status, lastChapter, lastVolume } = manga.publication ?? {};
  if (status !== 'completed' || !lastChapter || (manga.resetsNumbers && !lastVolume)) return false;
  const isInLastVolume = ({ volume }: ChapterRow) =>
    !lastVolume || (!manga.resetsNumbers && !volume) || volumesAgree(volume, lastVolume);
  const isLast = (number: string) => numberOf(number) === numberOf(lastChapter);
  return series.chapters.some(
    (chapter) =>
      chapter.number !== null &&
      [chapter.number, ...jointNumbers(chapter.number).map(String)].some(isLast) &&
      isInLastVolume(chapter) &&
      isRead(chapter, series),
  );
}

function numberOf(number: string): string {
  return keyOfNumber({ resetsNumbers: false }, { volume: null, number });
}

/** Also where numbers go on through the volumes: whether they do is often not said. */
function volumesAgree(one: string | null, other: string): boolean {
  return volumeKey({ resetsNumbers: true }, one) === volumeKey({ resetsNumbers: true }, other);
}
