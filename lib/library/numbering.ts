import type { ChapterRow, MangaRow } from '../model/rows';

/** Numbers are texts that may be decimal, missing, written differently, or start over in each volume. */
type Numbering = Pick<MangaRow, 'resetsNumbers'>;

/** A chapter without a number shares its key with no other. */
export function numberKey(
  { resetsNumbers }: Numbering,
  { id, volume, number }: Pick<ChapterRow, 'id' | 'volume' | 'number'>,
): string {
  return number === null ? id : keyOfNumber({ resetsNumbers }, { volume, number });
}

export function keyOfNumber(
  { resetsNumbers }: Numbering,
  { volume, number }: { readonly volume: string | null; readonly number: string },
): string {
  return resetsNumbers ? `${normalized(volume)}/${normalized(number)}` : normalized(number);
}

/** The same for every chapter where numbers go on through the volumes. */
export function volumeKey({ resetsNumbers }: Numbering, volume: string | null): string {
  return resetsNumbers ? normalized(volume) : '';
}

/** Also where one of them is in no volume: uploaders often leave it out. */
export function mayBeOneVolume(one: string | null, other: string | null): boolean {
  const [a, b] = [normalized(one), normalized(other)];
  return a === '' || b === '' || a === b;
}

/** By volume where numbers start over, then by number; those without one last, by date. Of one number, the service's release first. */
export function inReadingOrder(manga: Numbering, chapters: readonly ChapterRow[]): ChapterRow[] {
  return chapters
    .map((chapter) => placeOf(manga, chapter))
    .sort(comparePlaces)
    .map(({ chapter }) => chapter);
}

/** By date where one of them has no number. */
export function comesBefore(manga: Numbering, a: ChapterRow, b: ChapterRow): boolean {
  return a.number === null || b.number === null
    ? a.publishAt <= b.publishAt
    : comparePlaces(placeOf(manga, a), placeOf(manga, b)) < 0;
}

/** `"012.50"` and `"12.5"` are one number. */
function normalized(number: string | null): string {
  if (number === null) return '';
  const value = numberIn(number);
  return value === null ? number.trim().toLowerCase() : `${value}`;
}

/** What a chapter is compared by: read of its texts once, not at each comparison. */
interface Place {
  readonly chapter: ChapterRow;
  readonly volume: NumberOrder | null;
  readonly number: NumberOrder;
}

interface NumberOrder {
  readonly value: number;
  readonly isNone: boolean;
  readonly text: string;
}

function placeOf({ resetsNumbers }: Numbering, chapter: ChapterRow): Place {
  const { volume, number } = chapter;
  return { chapter, volume: resetsNumbers && number !== null ? orderOf(volume) : null, number: orderOf(number) };
}

/** Numbers by value, then texts by letters, then none. */
function orderOf(number: string | null): NumberOrder {
  return { value: numberIn(number) ?? Number.MAX_VALUE, isNone: number === null, text: normalized(number) };
}

function comparePlaces(a: Place, b: Place): number {
  return (
    Number(a.number.isNone) - Number(b.number.isNone) ||
    (a.volume && b.volume ? compareNumbers(a.volume, b.volume) : 0) ||
    compareNumbers(a.number, b.number) ||
    Number(a.chapter.externalUrl !== null) - Number(b.chapter.externalUrl !== null) ||
    a.chapter.publishAt - b.chapter.publishAt ||
    compareTexts(a.chapter.id, b.chapter.id)
  );
}

function compareNumbers(a: NumberOrder, b: NumberOrder): number {
  return a.value - b.value || Number(a.isNone) - Number(b.isNone) || compareTexts(a.text, b.text);
}

/** `null` for what is no number. */
export function numberIn(number: string | null): number | null {
  return number !== null && /^\s*\d+(\.\d+)?\s*$/.test(number) ? Number(number) : null;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
