import type { ChapterRow, ElsewhereNumber, MangaRow } from '../model/rows';
import { numberKey } from './numbering';

/** Of all numbers of a series those that no row here has; what was deleted may be there again in another language. */
export function numbersElsewhere(
  manga: MangaRow,
  chapters: readonly ChapterRow[],
  all: readonly ElsewhereNumber[],
): ElsewhereNumber[] {
  const here = new Set(chapters.flatMap((chapter) => (chapter.isGone ? [] : numberKey(manga, chapter))));
  return all.filter(({ volume, number }) => number !== null && !here.has(numberKey(manga, { id: '', volume, number })));
}
