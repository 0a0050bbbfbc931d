import type { MangaRow } from '../model/rows';
import { isLastChapter } from './publication-end';
import { isRead, type SeriesState } from './unread';

/** The publication has ended, and its last number is read, in whatever release. */
export function isFinished(manga: MangaRow, series: SeriesState): boolean {
  if (manga.publication?.status !== 'completed') return false;
  return series.chapters.some((chapter) => isLastChapter(manga, chapter) && isRead(chapter, series));
}
