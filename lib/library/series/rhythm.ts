import { DAY, HOUR } from '../../clock';
import type { ChapterRow, MangaRow, Rhythm } from '../../model/rows';
import { isEndKnown, isLastChapter } from '../numbers/finished';
import { numberKey } from '../numbers/numbering';
import type { Filters } from '../unread/filters';
import { cameOut } from '../unread/series-facts';
import type { ClassifiedChapter } from '../unread/unread';

/** In ms: several that come out at once are one release. */
const TOGETHER_MS = 12 * HOUR;
const RELEASES = 12;
const FEWEST = 5;
/** The middle deviation from the middle gap, as a share of that. */
const MOST_SPREAD = 0.35;
const LONGEST_MS = 120 * DAY;

/** Of these, so many keep to the rhythm. */
const [RECENT, RECENT_REGULAR] = [3, 2];

/** By the first release of each number in the reader's languages. @returns `null` without a rhythm, and where the publication is over here or rests. */
export function rhythmOf(manga: MangaRow, classified: readonly ClassifiedChapter[], filters: Filters): Rhythm | null {
  const published = classified.filter((one) => cameOut(one, filters)).map(({ chapter }) => chapter);
  if (isOver(manga, published)) return null;
  // Between chapters that were asked for by themselves, others may have come out.
  const inARow = published.filter(({ isLone }) => !isLone);
  const releases = releasesOf(manga, inARow).slice(-RELEASES);
  const last = releases.at(-1);
  if (last === undefined || releases.length < FEWEST) return null;
  const gaps = releases.slice(1).map((at, i) => at - (releases[i] ?? at));
  const everyMs = middle(gaps);
  const deviations = gaps.map((gap) => Math.abs(gap - everyMs));
  const isRegular = (deviation: number) => deviation <= MOST_SPREAD * everyMs;
  if (!isRegular(middle(deviations)) || everyMs > LONGEST_MS) return null;
  if (deviations.slice(-RECENT).filter(isRegular).length < RECENT_REGULAR) return null;
  return { everyMs, nextAt: last + everyMs };
}

/** @returns epoch ms, in the past where it is overdue; `null` where one more has failed to come: it has stopped. */
export function expectedAt(rhythm: Rhythm | null | undefined, now: number): number | null {
  return rhythm && now - rhythm.nextAt < rhythm.everyMs ? rhythm.nextAt : null;
}

/** A translation goes on after the publication, up to its last chapter. */
function isOver(manga: MangaRow, published: readonly ChapterRow[]): boolean {
  const status = manga.publication?.status;
  if (manga.isDeleted || status === 'cancelled' || status === 'hiatus') return true;
  return status === 'completed' && (!isEndKnown(manga) || published.some((chapter) => isLastChapter(manga, chapter)));
}

/** When each number came out first: moments in order, in epoch ms. */
export function firstReleases(manga: MangaRow, published: readonly ChapterRow[]): number[] {
  const firstOut = new Map<string, number>();
  for (const chapter of published) {
    const key = numberKey(manga, chapter);
    firstOut.set(key, Math.min(firstOut.get(key) ?? Number.POSITIVE_INFINITY, chapter.publishAt));
  }
  return [...firstOut.values()].sort((a, b) => a - b);
}

/** As `firstReleases`, but for those that came out together with the one before. */
function releasesOf(manga: MangaRow, published: readonly ChapterRow[]): number[] {
  const releases: number[] = [];
  for (const at of firstReleases(manga, published)) {
    const before = releases.at(-1);
    if (before === undefined || at - before > TOGETHER_MS) releases.push(at);
  }
  return releases;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
