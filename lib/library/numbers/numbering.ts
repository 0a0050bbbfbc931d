import type { ChapterRow, MangaRow } from '../../model/rows';
import { type ChapterNumber, compareNumbers, compareTexts, keyOfText, readNumber } from './chapter-number';
import { withUnnumbered } from './unnumbered';

/** Numbers may start over in each volume. */
type Numbering = Pick<MangaRow, 'resetsNumbers'>;

/** A chapter without a number shares its key with no other. */
export function numberKey(
  { resetsNumbers }: Numbering,
  { id, volume, number }: Pick<ChapterRow, 'id' | 'volume' | 'number'>,
): string {
  const key = keyOfText(number);
  if (key === '') return id;
  return resetsNumbers ? `${keyOfText(volume)}/${key}` : key;
}

/** The same for every chapter where numbers go on through the volumes. */
export function volumeKey({ resetsNumbers }: Numbering, volume: string | null): string {
  return resetsNumbers ? keyOfText(volume) : '';
}

/** Also where one of them is in no volume: uploaders often leave it out. */
export function mayBeOneVolume(one: string | null, other: string | null): boolean {
  const [a, b] = [keyOfText(one), keyOfText(other)];
  return a === '' || b === '' || a === b;
}

/** By volume where numbers start over, then by number, the service's release of it first; what has no number beside these: docs/library.md, "Numbers". */
export function inReadingOrder(manga: Numbering, chapters: readonly ChapterRow[]): ChapterRow[] {
  const places = chapters.map((chapter) => placeOf(manga, chapter)).sort(comparePlaces);
  const end = places.findLastIndex(({ number }) => number !== null) + 1;
  const inOrder = places.map(({ chapter }) => chapter);
  if (end === inOrder.length) return inOrder;
  const byNumber = (some: readonly ChapterRow[]) => [...Map.groupBy(some, (one) => numberKey(manga, one)).values()];
  return withUnnumbered(byNumber(inOrder.slice(0, end)), byNumber(inOrder.slice(end)));
}

/** What a chapter is compared by: read of its texts once, not at each comparison. */
interface Place {
  readonly chapter: ChapterRow;
  /** Missing where it does not matter. */
  readonly volume?: VolumePlace;
  readonly number: ChapterNumber | null;
}

interface VolumePlace {
  readonly number: ChapterNumber | null;
  readonly key: string;
}

function placeOf({ resetsNumbers }: Numbering, chapter: ChapterRow): Place {
  const number = readNumber(chapter.number);
  if (!resetsNumbers || !number) return { chapter, number };
  return { chapter, number, volume: { number: readNumber(chapter.volume), key: keyOfText(chapter.volume) } };
}

function comparePlaces(a: Place, b: Place): number {
  return (
    (a.volume && b.volume ? compareVolumes(a.volume, b.volume) : 0) ||
    compareOrNone(a.number, b.number) ||
    Number(a.chapter.externalUrl !== null) - Number(b.chapter.externalUrl !== null) ||
    a.chapter.publishAt - b.chapter.publishAt ||
    compareTexts(a.chapter.id, b.chapter.id)
  );
}

/** Numbers, then texts by their letters, then none. */
function compareVolumes(a: VolumePlace, b: VolumePlace): number {
  return compareOrNone(a.number, b.number) || Number(a.key === '') - Number(b.key === '') || compareTexts(a.key, b.key);
}

function compareOrNone(a: ChapterNumber | null, b: ChapterNumber | null): number {
  return a && b ? compareNumbers(a, b) : Number(a === null) - Number(b === null);
}
