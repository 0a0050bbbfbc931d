/** Moves the next check to when chapters are likely to come out. Pure; times in ms, moments in epoch ms. */
import { DAY, HOUR, MINUTE } from '../../clock';
import type { Rhythm } from '../../model/rows';
import { expectedAt } from './rhythm';

/** How a series comes out. */
export interface SeriesReleases {
  readonly rhythm: Rhythm | null;
  /** The newest ones, in order. */
  readonly releases: readonly number[];
}

/** Above so many series something comes out every hour or two, and moving checks was measured to gain next to nothing: bench/rhythm. */
export const MOST_SERIES_FOR_RHYTHM = 100;
/** As many as a rhythm is told by, and some more. */
export const MOST_RELEASES = 16;

/** Between two checks, unless a shorter interval was chosen. */
const FLOOR_MS = 30 * MINUTE;
const STEP_MS = 10 * MINUTE;
/** Before and after now: an hour is held against the mean of these. */
const AROUND_MS = 2 * DAY;
/** How far from its expected moment a release is likely. */
const SPREAD_MS = 3 * HOUR;
/** The least delay on average has checks as dense as the square root of what comes. */
const POWER = 0.5;
/** A check comes at most so many intervals after the one before. */
export const LATEST = 2;

interface BetweenChecks {
  readonly now: number;
  /** Of the last check. */
  readonly lastAt: number;
  readonly intervalMs: number;
  /** No check comes later after the last one, unless that is the interval. */
  readonly longestMs: number;
  readonly known: readonly SeriesReleases[];
}

/** Checks are as dense as releases are likely, by rhythms and by the hours at which each series came out; on average as many as without. */
export function likelyCheckAt({ now, lastAt, intervalMs, longestMs, known }: BetweenChecks): number {
  const weightAt = weightsOf(known, now);
  const around = Array.from({ length: (2 * AROUND_MS) / HOUR }, (_, n) => weightAt(now - AROUND_MS + n * HOUR));
  const mean = around.reduce((sum, weight) => sum + weight, 0) / around.length;
  if (mean === 0) return Math.max(now, lastAt + intervalMs);
  const latestAt = lastAt + Math.min(LATEST * intervalMs, Math.max(intervalMs, longestMs));
  let at = lastAt;
  for (let passed = 0; passed < intervalMs && at < latestAt; at += STEP_MS) passed += (STEP_MS * weightAt(at)) / mean;
  return Math.max(now, Math.min(at, latestAt), lastAt + Math.min(intervalMs, FLOOR_MS));
}

function weightsOf(known: readonly SeriesReleases[], now: number): (at: number) => number {
  const own = known.map((series) => ({ ...series, hours: hoursOf(series) }));
  const hours = Array.from({ length: 24 }, (_, hour) =>
    own.reduce((sum, series) => sum + (rateOf(series) / 2) * (series.hours[hour] ?? 0), 0),
  );
  const expected = own.flatMap(({ rhythm, hours }) => {
    const at = expectedAt(rhythm, now);
    return at === null ? [] : [{ at, hours }];
  });
  return (at) => {
    const hour = hourOf(at);
    const near = (moment: number) => Math.exp(-Math.abs(at - moment) / SPREAD_MS) / (2 * SPREAD_MS);
    const likely = expected.reduce((sum, one) => sum + near(one.at) * (one.hours[hour] ?? 0), hours[hour] ?? 0);
    return likely ** POWER;
  };
}

/** Releases a ms. */
function rateOf({ rhythm, releases }: SeriesReleases): number {
  if (rhythm) return 1 / rhythm.everyMs;
  const [first, last] = [releases[0], releases.at(-1)];
  if (first === undefined || last === undefined || releases.length < 3) return 0;
  return 1 / Math.max(DAY, (last - first) / (releases.length - 1));
}

/** Of each hour of the day, how much likelier than others it is; 0.3 where nothing came out yet. */
function hoursOf({ releases }: SeriesReleases): readonly number[] {
  const hours = new Array<number>(24).fill(0.3);
  const each = (0.7 * DAY) / (3 * HOUR * Math.max(1, releases.length));
  for (const at of releases)
    for (const beside of [-HOUR, 0, HOUR]) hours[hourOf(at + beside)] = (hours[hourOf(at + beside)] ?? 0) + each;
  return hours;
}

function hourOf(at: number): number {
  return Math.floor((((at % DAY) + DAY) % DAY) / HOUR);
}
