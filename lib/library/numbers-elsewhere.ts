import type { ChapterRow, ElsewhereNumber, MangaRow } from '../model/rows';
import { keyOfText } from './chapter-number';
import { numberKey } from './numbering';

/** Of all numbers of a series those that no row here can be read of. */
export function numbersElsewhere(
  manga: MangaRow,
  chapters: readonly ChapterRow[],
  all: readonly ElsewhereNumber[],
): ElsewhereNumber[] {
  const here = new Set(chapters.filter(({ isUnavailable }) => !isUnavailable).map((one) => numberKey(manga, one)));
  return all.filter((one) => keyOfText(one.number) !== '' && !here.has(numberKey(manga, { id: '', ...one })));
}
