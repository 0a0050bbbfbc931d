import type { ChapterRow, MangaRow } from '../../model/rows';
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

type Releases = readonly ChapterRow[];

/** What has a volume stands in the order of volumes, the rest by date. @param numbered each number with its releases, in order. @param others in any. */
function withUnnumbered(numbered: readonly Releases[], others: readonly Releases[]): ChapterRow[] {
  const line = numbered.map(stopOf);
  const byDate = others.map(stopOf).sort((a, b) => a.at - b.at);
  const byVolume = byDate.filter(isInVolume).sort((a, b) => a.volume - b.volume);
  const withVolumes = inserted(line, byVolume, byVolume.map(placeByVolume(line)));
  const rest = byDate.filter((stop) => !isInVolume(stop));
  return inserted(withVolumes, rest, rest.map(placeByDate(withVolumes))).flatMap(({ releases }) => releases);
}

interface Stop {
  readonly releases: Releases;
  /** Of the first release, in epoch ms. */
  readonly at: number;
  /** The first that a release names. */
  readonly volume: number | null;
}

interface StopInVolume extends Stop {
  readonly volume: number;
}

function isInVolume(stop: Stop): stop is StopInVolume {
  return stop.volume !== null;
}

function stopOf(releases: Releases): Stop {
  return {
    releases,
    at: releases.reduce((first, { publishAt }) => Math.min(first, publishAt), Number.POSITIVE_INFINITY),
    volume: releases.flatMap(({ volume }) => readNumber(volume)?.first.value ?? [])[0] ?? null,
  };
}

/** @param places how many of the line come before each of the others. */
function inserted(line: readonly Stop[], others: readonly Stop[], places: readonly number[]): Stop[] {
  const byPlace = Map.groupBy(others, (_, i) => places[i]);
  const at = (place: number) => byPlace.get(place) ?? [];
  return [...at(0), ...line.flatMap((stop, i) => [stop, ...at(i + 1)])];
}

/** By date within its volume, else behind the lower ones. Where no number has a volume, by date, but no volume before a lower one. */
function placeByVolume(line: readonly Stop[]): (other: StopInVolume) => number {
  const marks = line.flatMap(({ at, volume }, i) => (volume === null ? [] : [{ at, volume, place: i + 1 }]));
  const [first] = marks;
  if (!first) return placeByDate(line);
  const placesIn = new Map<number, (at: number) => number>();
  for (const [volume, own] of Map.groupBy(marks, ({ volume }) => volume)) {
    const before = (own[0] ?? first).place - 1;
    placesIn.set(
      volume,
      furthest(
        own.map(({ at, place }) => ({ from: at, place })),
        before,
      ),
    );
  }
  const behindLower = furthest(
    marks.map(({ volume, place }) => ({ from: volume, place })),
    first.place - 1,
  );
  return ({ volume, at }) => placesIn.get(volume)?.(at) ?? behindLower(volume);
}

/** Behind the last in the line that is not younger. */
function placeByDate(line: readonly Stop[]): (other: Stop) => number {
  const placeAt = furthest(
    line.map(({ at }, i) => ({ from: at, place: i + 1 })),
    0,
  );
  return ({ at }) => placeAt(at);
}

/** The last place that holds from a measure on, and never one before that of an earlier call. */
function furthest(marks: readonly { readonly from: number; readonly place: number }[], least: number) {
  const inOrder = marks.toSorted((a, b) => a.from - b.from);
  let [passed, place] = [0, least];
  return (measure: number): number => {
    for (let next = inOrder[passed]; next && next.from <= measure; next = inOrder[++passed])
      place = Math.max(place, next.place);
    return place;
  };
}
