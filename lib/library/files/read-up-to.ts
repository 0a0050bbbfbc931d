import type { ChapterRow, MangaRow } from '../../model/rows';
import { compareSingle, plainNumber, readNumber, type SingleNumber } from '../numbers/chapter-number';
import { numberKey } from '../numbers/numbering';
import { certainNumbers, hasWholeNumber, isBelowOne, isFirstPart, lastNumber } from '../numbers/whole-numbers';
import { type ClassifiedChapter, openReasons } from '../unread/unread';

/**
 * The highest whole number up to which all from 1 on is read, of what is known here and counts for the reader; 0 for none. Where numbers start over in each
 * volume it is how many whole numbers are read one after another, as other trackers count. @param classified all of them, in reading order.
 */
export function readUpTo(manga: MangaRow, classified: readonly ClassifiedChapter[]): number {
  const open = classified.filter(
    ({ reason, chapter }) => openReasons.has(reason) && readNumber(chapter.number) !== null && !isBelowOne(chapter),
  );
  if (manga.resetsNumbers) {
    const [first] = open;
    const before = first ? classified.slice(0, classified.indexOf(first)) : classified;
    const whole = before.filter(({ isRead, chapter }) => isRead && hasWholeNumber(chapter));
    return new Set(whole.map(({ chapter }) => numberKey(manga, chapter))).size;
  }
  const firstOpen = open.flatMap((one) => lastNumber(one.chapter) ?? []).sort(compareSingle)[0];
  const read = classified.filter(({ isRead }) => isRead);
  return read.reduce((most, { chapter }) => Math.max(most, wholeOf(chapter, firstOpen)), 0);
}

/** "12.1" is a part of 12: all of it is read when nothing before 13 is open. @param firstOpen the lowest number that is. */
function wholeOf(chapter: ChapterRow, firstOpen: SingleNumber | undefined): number {
  const whole = Math.max(0, ...certainNumbers(chapter));
  if (firstOpen === undefined) return whole;
  const isAll = isFirstPart(chapter, whole)
    ? whole + 1 <= firstOpen.value
    : compareSingle(plainNumber(whole), firstOpen) < 0;
  return isAll ? whole : 0;
}
