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

/** By volume where numbers start over, then by number; those without one last, by date. Of one number, the service's release first. */
export function readingOrder({ resetsNumbers }: Numbering): (a: ChapterRow, b: ChapterRow) => number {
  return (a, b) =>
    Number(a.number === null) - Number(b.number === null) ||
    (resetsNumbers && a.number !== null ? compareNumbers(a.volume, b.volume) : 0) ||
    compareNumbers(a.number, b.number) ||
    Number(a.externalUrl !== null) - Number(b.externalUrl !== null) ||
    a.publishAt - b.publishAt ||
    compareTexts(a.id, b.id);
}

/** By date where one of them has no number. */
export function comesBefore(manga: Numbering, a: ChapterRow, b: ChapterRow): boolean {
  return a.number === null || b.number === null ? a.publishAt <= b.publishAt : readingOrder(manga)(a, b) < 0;
}

/** `"012.50"` and `"12.5"` are one number. */
function normalized(number: string | null): string {
  if (number === null) return '';
  const value = numberIn(number);
  return value === null ? number.trim().toLowerCase() : `${value}`;
}

/** Numbers by value, then texts by letters, then none. */
function compareNumbers(a: string | null, b: string | null): number {
  const [first, second] = [numberIn(a) ?? Number.MAX_VALUE, numberIn(b) ?? Number.MAX_VALUE];
  return first - second || Number(a === null) - Number(b === null) || compareTexts(normalized(a), normalized(b));
}

function numberIn(number: string | null): number | null {
  return number !== null && /^\s*\d+(\.\d+)?\s*$/.test(number) ? Number(number) : null;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
