import type { ChapterRow, MangaRow } from '../../model/rows';
import type { Id } from '../../service/ids';
import { planMarks, type ReadSeries } from '../bulk/bulk-change';
import { compareSingle, plainNumber, readNumber, type SingleNumber } from '../numbers/chapter-number';
import { numberKey } from '../numbers/numbering';
import { markable } from '../numbers/up-to-here';
import { certainNumbers, hasWholeNumber, isBelowOne, isFirstPart, lastNumber } from '../numbers/whole-numbers';
import { filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { type ClassifiedChapter, classify, hasAllChapters, isRead, openReasons } from '../unread/unread';

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

/** What is open, the other way round from `readUpTo`; a prologue too, unless it was passed over here, where later ones are read. @param now epoch ms. */
export function chaptersUpTo(series: ReadSeries, whole: number, filters: Filters, now: number): Id[] {
  if (whole === 0) return [];
  const marked = series.manga.resetsNumbers
    ? countedUpTo(series, whole, filters, now)
    : planMarks([series], whole, filters, now).flatMap(({ edits }) => edits.map(({ key }) => key));
  const isBegun = series.chapters.some((chapter) => hasWholeNumber(chapter) && isRead(chapter, series));
  const passedOver = new Set(isBegun ? series.chapters.filter(isBelowOne).map(({ id }) => id) : []);
  return marked.filter((id) => !passedOver.has(id));
}

function countedUpTo(series: ReadSeries, whole: number, filters: Filters, now: number): Id[] {
  const { manga, settings } = series;
  const own = filtersFor(filters, settings);
  if (!hasAllChapters(manga, own)) return [];
  const classified = classify(manga, series, own, now);
  const open = new Set(markable(manga, classified));
  const counted = new Set<string>();
  const marked: Id[] = [];
  for (const one of classified) {
    if (counted.size === whole) break;
    const { chapter } = one;
    if ((one.isRead || open.has(one)) && hasWholeNumber(chapter)) counted.add(numberKey(manga, chapter));
    if (open.has(one) && readNumber(chapter.number) !== null) marked.push(chapter.id);
  }
  return marked;
}
