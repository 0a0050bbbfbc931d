import type { Id } from '../../service/ids';
import { planMarks, type ReadSeries } from '../bulk/bulk-change';
import { readNumber } from '../numbers/chapter-number';
import { numberKey } from '../numbers/numbering';
import { markable } from '../numbers/up-to-here';
import { hasWholeNumber, isBelowOne } from '../numbers/whole-numbers';
import { filtersFor } from '../series/series-settings';
import type { Filters } from '../unread/filters';
import { classify, hasAllChapters, isRead } from '../unread/unread';

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
