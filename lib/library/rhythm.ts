import { DAY, HOUR } from '../clock';
import type { ChapterRow, MangaRow } from '../model/rows';
import { numberKey } from './numbering';

/** How a series comes out, as far as its last releases tell. */
export interface Rhythm {
  readonly everyMs: number;
  /** Epoch ms. */
  readonly nextAt: number;
}

/** In ms: several that come out at once are one release. */
const TOGETHER_MS = 12 * HOUR;
const RELEASES = 12;
const FEWEST = 5;
/** The middle deviation from the middle gap, as a share of that. */
const MOST_SPREAD = 0.35;
const LONGEST_MS = 120 * DAY;

const ended: ReadonlySet<string> = new Set(['completed', 'cancelled', 'hiatus']);

/** By the first release of each number. @returns `null` without a rhythm, and where the publication is over or rests. */
export function rhythmOf(manga: MangaRow, published: readonly ChapterRow[]): Rhythm | null {
  if (ended.has(manga.publication?.status ?? '')) return null;
  const releases = releasesOf(manga, published).slice(-RELEASES);
  const last = releases.at(-1);
  if (last === undefined || releases.length < FEWEST) return null;
  const gaps = releases.slice(1).map((at, i) => at - (releases[i] ?? at));
  const everyMs = middle(gaps);
  const spreadMs = middle(gaps.map((gap) => Math.abs(gap - everyMs)));
  if (spreadMs > MOST_SPREAD * everyMs || everyMs > LONGEST_MS) return null;
  return { everyMs, nextAt: last + everyMs };
}

/** @returns epoch ms, in the past where it is overdue; `null` where one more has failed to come: it has stopped. */
export function expectedAt(rhythm: Rhythm | null | undefined, now: number): number | null {
  return rhythm && now - rhythm.nextAt < rhythm.everyMs ? rhythm.nextAt : null;
}

/** Moments in order, in epoch ms. */
function releasesOf(manga: MangaRow, published: readonly ChapterRow[]): number[] {
  const firstOut = new Map<string, number>();
  for (const chapter of published) {
    const key = numberKey(manga, chapter);
    firstOut.set(key, Math.min(firstOut.get(key) ?? Number.POSITIVE_INFINITY, chapter.publishAt));
  }
  const releases: number[] = [];
  for (const at of [...firstOut.values()].sort((a, b) => a - b)) {
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
