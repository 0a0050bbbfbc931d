/** Where chapters without a number stand in a series: docs/library.md, "Numbers". Pure. */
import type { ChapterRow } from '../../model/rows';
import { readNumber } from './chapter-number';

type Releases = readonly ChapterRow[];

/** What has a volume stands in the order of volumes, the rest by date. @param numbered each number with its releases, in order. @param others in any. */
export function withUnnumbered(numbered: readonly Releases[], others: readonly Releases[]): ChapterRow[] {
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
