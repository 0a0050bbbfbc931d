import { DAY } from '../../clock';
import type { ChapterRow, MangaRow, NumberInOtherLanguage } from '../../model/rows';
import { isKeptUpToDate } from '../local-overrides';
import type { Filters } from '../unread/filters';
import { type ClassifiedChapter, hasAllChapters } from '../unread/unread';
import { keyOfText } from './chapter-number';
import { volumeKey } from './numbering';
import { isCovered, mergeSpans, type SpanList } from './spans';
import { certainNumbers, possibleSpans } from './whole-numbers';
import { type GapCause, withheldNumbers } from './withheld-numbers';

/** Numbers that follow each other and that the reader does not have, all for one reason. */
export interface Gap extends GapCause {
  /** Where numbers start over in each volume. */
  readonly volume: string | null;
  readonly first: number;
  readonly last: number;
}

/** By volume and number; none before every chapter in the reader's languages is known: docs/library.md, "Gaps". @param now epoch ms by the service's clock. */
export function gapsOf(
  manga: MangaRow,
  classified: readonly ClassifiedChapter[],
  filters: Filters,
  now: number,
): readonly Gap[] {
  if (manga.isDeleted || !hasAllChapters(manga, filters)) return [];
  const asked =
    manga.otherLanguages && now - serviceTime(manga.otherLanguages) < OTHER_LANGUAGES_HOLD_MS
      ? manga.otherLanguages
      : null;
  const series = { manga, filters, askedAt: asked && serviceTime(asked) };
  const numbers = asked?.numbers ?? [];
  if (!manga.resetsNumbers)
    return gapsInVolume({
      ...series,
      volume: null,
      chapters: classified,
      otherLanguages: numbers,
      anyVolume: [],
      withheld: [],
    });

  // A chapter that is in no volume yet may be any volume's.
  const none = volumeKey(manga, null);
  const volumes = Map.groupBy(classified, ({ chapter }) => volumeKey(manga, chapter.volume));
  const otherLanguages = Map.groupBy(numbers, ({ volume }) => volumeKey(manga, volume));
  const loose = volumes.get(none) ?? [];
  const anyVolume = spansOf(loose.filter(isReaders));
  const withheld = withheldNumbers(loose, otherLanguages.get(none) ?? [], filters, () => false).possible;
  volumes.delete(none);
  return [...volumes].flatMap(([key, chapters]) => {
    const volume = chapters[0]?.chapter.volume ?? null;
    return gapsInVolume({
      ...series,
      volume,
      chapters,
      otherLanguages: otherLanguages.get(key) ?? [],
      anyVolume,
      withheld,
    });
  });
}

/** What lies between two chapters, if anything. */
export function gapBetween(manga: MangaRow, gaps: readonly Gap[], before: ChapterRow, after: ChapterRow): Gap | null {
  const isInVolume = (one: { readonly volume: string | null }) =>
    volumeKey(manga, one.volume) === volumeKey(manga, before.volume);
  const [low, high] = [possibleSpans(before).at(-1)?.high, possibleSpans(after)[0]?.low];
  if (low === undefined || high === undefined || !isInVolume(after)) return null;
  return gaps.find((gap) => isInVolume(gap) && gap.first > low && gap.last < high) ?? null;
}

/** In epoch ms, as chapters are dated. */
function serviceTime({ at, aheadMs = 0 }: NonNullable<MangaRow['complete' | 'otherLanguages']>): number {
  return at + aheadMs;
}

/** In ms: what was in no language then may be in one by now. */
const OTHER_LANGUAGES_HOLD_MS = 30 * DAY;
/** Wider ones are jumps of the numbering. */
const MOST_MISSING = 50;

interface VolumeChapters {
  readonly manga: MangaRow;
  readonly filters: Filters;
  /** When the numbers of every language were asked for, in epoch ms; `null` where that holds no more. */
  readonly askedAt: number | null;
  readonly volume: string | null;
  readonly chapters: readonly ClassifiedChapter[];
  readonly otherLanguages: readonly NumberInOtherLanguage[];
  /** What the reader has in no volume. */
  readonly anyVolume: SpanList;
  /** What is there in no volume, but not for the reader. */
  readonly withheld: SpanList;
}

function gapsInVolume(within: VolumeChapters): Gap[] {
  const { volume, chapters, otherLanguages, anyVolume, filters } = within;
  const readers = chapters.filter(isReaders);
  const there = mergeSpans([...spansOf(readers), ...anyVolume]);
  const publishedAt = firstPublished(readers);
  const numbers = [...publishedAt.keys()].sort((a, b) => a - b);
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  if (lowest === undefined || highest === undefined) return [];

  const isInside = (number: number) => number > lowest && number < highest;
  const { causes, possible } = withheldNumbers(chapters, otherLanguages, filters, isInside);
  const causeOfAbsence = absenceIn(within, readers);
  const found = new Map<number, GapCause>();
  for (const [number, cause] of causes) if (isInside(number) || isToldOutside(cause)) found.set(number, cause);
  for (const [i, low] of numbers.entries()) {
    const high = numbers[i + 1] ?? low;
    if (high - low - 1 > MOST_MISSING) continue;
    for (let number = low + 1; number < high; number += 1) {
      const mayBeThere = isCovered(possible, number) || isCovered(within.withheld, number);
      const cause = mayBeThere ? null : causeOfAbsence(number, publishedAt.get(high) ?? 0);
      if (cause && !found.has(number)) found.set(number, cause);
    }
  }
  return joined(
    volume,
    [...found].filter(([number]) => !isCovered(there, number)),
  );
}

/** Beyond the first and the last number, what is in another language or not out yet is no gap: the series begins or goes on there. */
function isToldOutside({ reason }: GapCause): boolean {
  return reason === 'hiddenGroup' || reason === 'takenDown';
}

type Absence = (number: number, publishedAt: number) => GapCause | null;

/** Of numbers of which nothing is known. `publishedAt`, in epoch ms, is that of the next number: what was asked for before may lack both. */
function absenceIn(
  { manga, filters, askedAt, chapters }: VolumeChapters,
  readers: readonly ClassifiedChapter[],
): Absence {
  const { complete } = manga;
  // A volume in one piece has any of its numbers.
  const isVague = readers.some(
    ({ chapter: { number, volume } }) => keyOfText(number) === '' && keyOfText(volume) !== '',
  );
  const deleted = spansOf(chapters.filter(({ chapter }) => chapter.isDeleted));
  return (number, publishedAt) => {
    if (!complete || complete.isPartial || isVague) return null;
    if (askedAt !== null && askedAt >= publishedAt) return absent(isCovered(deleted, number) ? 'unasked' : 'missing');
    const isKnown = serviceTime(complete) >= publishedAt;
    if (!isKnown && !isKeptUpToDate(manga)) return null;
    const isEveryLanguage = complete.languages.length === 0 && (isKnown || filters.languages.length === 0);
    return absent(isEveryLanguage ? 'missing' : 'unasked');
  };
}

function absent(reason: 'missing' | 'unasked'): GapCause {
  return { reason, languages: [] };
}

/** What a reader has: also what they have read in another language, and what only the rating of the whole series hides. */
function isReaders({ reason, isRead }: ClassifiedChapter): boolean {
  return isRead || readersReasons.has(reason);
}

const readersReasons: ReadonlySet<ClassifiedChapter['reason']> = new Set([
  'read',
  'unread',
  'otherRelease',
  'awaitsGroup',
  'hiddenRating',
]);

function spansOf(chapters: readonly ClassifiedChapter[]): SpanList {
  return mergeSpans(chapters.flatMap(({ chapter }) => possibleSpans(chapter)));
}

/** In epoch ms. */
function firstPublished(chapters: readonly ClassifiedChapter[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const { chapter } of chapters)
    for (const number of certainNumbers(chapter))
      first.set(number, Math.min(first.get(number) ?? Number.POSITIVE_INFINITY, chapter.publishAt));
  return first;
}

function joined(volume: string | null, found: readonly (readonly [number, GapCause])[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [number, cause] of found.toSorted(([a], [b]) => a - b)) {
    const last = gaps.at(-1);
    const goesOn =
      last?.last === number - 1 && last.reason === cause.reason && `${last.languages}` === `${cause.languages}`;
    if (last && goesOn) gaps[gaps.length - 1] = { ...last, last: number };
    else gaps.push({ volume, first: number, last: number, ...cause });
  }
  return gaps;
}
