import type { ChapterRow, MangaRow } from '../model/rows';
import type { Filters } from './filters';
import type { GapReason } from './gap-reasons';
import { numberKey } from './numbering';
import { type ClassifiedChapter, classify, hasAllChapters, type SeriesState } from './unread';
import { certainNumbers, possibleNumbers } from './whole-numbers';
import { type Withheld, withheldNumbers } from './withheld-numbers';

/** Numbers that follow each other and that the reader does not have, all for one reason. */
export interface Gap {
  /** Where numbers start over in each volume. */
  readonly volume: string | null;
  readonly first: number;
  readonly last: number;
  readonly reason: GapReason;
  /** For `otherLanguage`, in the order of their codes. */
  readonly languages: readonly string[];
}

/** By volume and number; none before every chapter in the reader's languages is known: docs/library.md, "Gaps". @param now epoch ms. */
export function gapsOf(manga: MangaRow, series: SeriesState, filters: Filters, now: number): readonly Gap[] {
  if (!hasAllChapters(manga, filters)) return [];
  const classified = classify(manga, series, filters, now);
  if (!manga.resetsNumbers) return gapsIn({ manga, volume: null, chapters: classified, loose: [], filters });
  // A chapter that is in no volume yet may be any volume's.
  const loose = classified.filter(({ chapter }) => chapter.volume === null);
  const volumes = Map.groupBy(classified, ({ chapter }) => volumeKey(manga, chapter));
  volumes.delete(volumeKey(manga, { volume: null }));
  return [...volumes.values()].flatMap((chapters) =>
    gapsIn({ manga, volume: chapters[0]?.chapter.volume ?? null, chapters, loose, filters }),
  );
}

/** What lies between two chapters, if anything. */
export function gapBetween(manga: MangaRow, gaps: readonly Gap[], before: ChapterRow, after: ChapterRow): Gap | null {
  const [low, high] = [Math.max(...possibleNumbers(before)), Math.min(...possibleNumbers(after))];
  if (!Number.isFinite(low) || !isSameVolume(manga, before, after)) return null;
  return gaps.find((gap) => isSameVolume(manga, gap, before) && gap.first > low && gap.last < high) ?? null;
}

/** Wider ones are jumps of the numbering. */
const MOST_MISSING = 50;

/** What a reader has: also what only the rating of the whole series hides. */
const had: ReadonlySet<ClassifiedChapter['reason']> = new Set(['read', 'unread', 'otherRelease', 'hiddenRating']);

interface Run {
  readonly manga: MangaRow;
  readonly volume: string | null;
  readonly chapters: readonly ClassifiedChapter[];
  readonly loose: readonly ClassifiedChapter[];
  readonly filters: Filters;
}

function gapsIn({ manga, volume, chapters, loose, filters }: Run): Gap[] {
  const isHad = ({ reason, isRead }: ClassifiedChapter) => isRead || had.has(reason);
  const own = chapters.filter(isHad).map(({ chapter }) => chapter);
  const has = new Set(
    [...own, ...loose.filter(isHad).map(({ chapter }) => chapter)].flatMap((one) => [...possibleNumbers(one)]),
  );
  const outAt = earliestOut(own);
  const others = manga.elsewhere?.numbers.filter((one) => isSameVolume(manga, one, { volume })) ?? [];
  const withheld = withheldNumbers(chapters, others, filters);
  const numbers = [...outAt.keys()].sort((a, b) => a - b);
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  if (lowest === undefined || highest === undefined) return [];

  const found = new Map<number, Withheld | undefined>();
  for (const [number, why] of withheld) if (isOutsideGap(number, why, lowest, highest)) found.set(number, why);
  for (const [i, low] of numbers.entries()) {
    const high = numbers[i + 1] ?? low;
    const absent = high - low - 1 > MOST_MISSING ? null : reasonOfAbsence(manga, outAt.get(high) ?? 0);
    for (let number = low + 1; number < high; number += 1)
      found.set(number, withheld.has(number) ? withheld.get(number) : absent);
  }
  return joined(
    volume,
    [...found].filter(([number]) => !has.has(number)),
  );
}

/** Beyond the first and the last number, what is in another language only or not out yet is no gap: the series begins or goes on there. */
function isOutsideGap(number: number, why: Withheld, lowest: number, highest: number): boolean {
  if (number >= lowest && number <= highest) return false;
  return why?.reason === 'hiddenGroup' || why?.reason === 'takenDown';
}

/** @param at when the number after the gap came out, in epoch ms: what was asked for before that may lack it. */
function reasonOfAbsence({ complete, elsewhere, isFollowed }: MangaRow, at: number): Withheld {
  if (elsewhere && elsewhere.at >= at) return { reason: 'missing', languages: [] };
  if (!complete || (!isFollowed && complete.at < at)) return null;
  return { reason: complete.languages.length === 0 ? 'missing' : 'unasked', languages: [] };
}

function earliestOut(chapters: readonly ChapterRow[]): ReadonlyMap<number, number> {
  const earliest = new Map<number, number>();
  for (const chapter of chapters)
    for (const number of certainNumbers(chapter))
      earliest.set(number, Math.min(earliest.get(number) ?? Number.POSITIVE_INFINITY, chapter.publishAt));
  return earliest;
}

function joined(volume: string | null, found: readonly (readonly [number, Withheld | undefined])[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [number, why] of found.toSorted(([a], [b]) => a - b)) {
    if (!why) continue;
    const last = gaps.at(-1);
    const goesOn =
      last?.last === number - 1 && last.reason === why.reason && `${last.languages}` === `${why.languages}`;
    if (last && goesOn) gaps[gaps.length - 1] = { ...last, last: number };
    else gaps.push({ volume, first: number, last: number, ...why });
  }
  return gaps;
}

type InVolume = Pick<ChapterRow, 'volume'>;

function isSameVolume(manga: MangaRow, one: InVolume, other: InVolume): boolean {
  return !manga.resetsNumbers || volumeKey(manga, one) === volumeKey(manga, other);
}

function volumeKey(manga: MangaRow, { volume }: InVolume): string {
  return numberKey(manga, { id: '', volume, number: '' });
}
