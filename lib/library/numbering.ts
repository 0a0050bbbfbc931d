import type { ChapterRow, MangaRow } from '../model/rows';
import { type ChapterNumber, compareNumbers, compareTexts, keyOfText, readNumber } from './chapter-number';

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

/** By volume where numbers start over, then by number, the service's release of it first; the rest by date beside these: docs/library.md, "Numbers". */
export function inReadingOrder(manga: Numbering, chapters: readonly ChapterRow[]): ChapterRow[] {
  const { true: numbered = [], false: others = [] } = Object.groupBy(
    chapters.map((chapter) => placeOf(manga, chapter)).sort(comparePlaces),
    ({ number }) => `${number !== null}`,
  );
  if (others.length === 0) return numbered.map(({ chapter }) => chapter);
  const line = stopsOf(manga, numbered);
  const byDate = stopsOf(manga, others).sort((a, b) => a.at - b.at);
  return inserted(line, byDate, behindOlder(line)).flatMap(({ chapters }) => chapters);
}

/** The releases of one number. */
interface Stop {
  readonly chapters: readonly ChapterRow[];
  /** Of the first release, in epoch ms. */
  readonly at: number;
}

function stopsOf(manga: Numbering, places: readonly Place[]): Stop[] {
  const byKey = Map.groupBy(places, ({ chapter }) => numberKey(manga, chapter));
  return [...byKey.values()].map((releases) => ({
    chapters: releases.map(({ chapter }) => chapter),
    at: releases.reduce((first, { chapter }) => Math.min(first, chapter.publishAt), Number.POSITIVE_INFINITY),
  }));
}

/** @param placeOf how many of the line come before it. */
function inserted(line: readonly Stop[], others: readonly Stop[], placeOf: (other: Stop) => number): Stop[] {
  const byPlace = Map.groupBy(others, placeOf);
  const at = (place: number) => byPlace.get(place) ?? [];
  return [...at(0), ...line.flatMap((stop, i) => [stop, ...at(i + 1)])];
}

/** The place behind the last in the line that is not younger. To be asked in the order of dates. */
function behindOlder(line: readonly Stop[]): (other: Stop) => number {
  const byDate = line.map(({ at }, i) => ({ at, place: i + 1 })).sort((a, b) => a.at - b.at);
  let [passed, furthest] = [0, 0];
  return (other) => {
    for (let next = byDate[passed]; next && next.at <= other.at; next = byDate[++passed])
      furthest = Math.max(furthest, next.place);
    return furthest;
  };
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
