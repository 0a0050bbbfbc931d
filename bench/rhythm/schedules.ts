import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import { expectedAt } from '../../lib/library/series/rhythm.ts';
import type { KnownSeries } from './following.ts';

/** Times in ms, moments in epoch ms. */
export interface BetweenChecks {
  readonly now: number;
  readonly lastAt: number;
  /** The product's, grown or not. */
  readonly intervalMs: number;
  readonly known: readonly KnownSeries[];
  /** By how much checks were later than the product's so far: as much may others be earlier. */
  readonly creditMs: number;
}

/** Moves the check that the product would make at `lastAt + intervalMs`. */
export type Schedule = (between: BetweenChecks) => { readonly nextAt: number; readonly creditMs: number };

/** In ms, between two checks. */
const FLOOR_MS = 30 * MINUTE;
/** In ms: releases are a little late more often than early. */
const SHORTLY_MS = 30 * MINUTE;

/** A check shortly after an expected moment; each earlier one is paid for by a later one. */
export const afterExpected: Schedule = ({ now, lastAt, intervalMs, known, creditMs }) => {
  const regularAt = Math.max(now, lastAt + intervalMs);
  const moments = known
    .flatMap(({ rhythm }) => expectedAt(rhythm, now) ?? [])
    .map((at) => at + SHORTLY_MS)
    .filter((at) => at > now && at >= lastAt + FLOOR_MS && at <= lastAt + 2 * intervalMs)
    .sort((a, b) => a - b);
  const early = moments.find((at) => at <= regularAt && regularAt - at <= creditMs);
  const nextAt = early ?? moments.find((at) => at > regularAt) ?? regularAt;
  return { nextAt, creditMs: Math.min(DAY, creditMs + nextAt - regularAt) };
};

const STEP_MS = 10 * MINUTE;
/** In ms, before and after now: the mean that an hour is held against. */
const AROUND_MS = 2 * DAY;
/** In ms: how far from its expected moment a release is likely. */
const SPREAD_MS = 3 * HOUR;
/** The least delay on average has checks as dense as the square root of what comes. */
const POWER = 0.5;

/** Checks as dense as releases are likely, by rhythms and by the hours at which each series came out. */
export const byLikelihood: Schedule = ({ now, lastAt, intervalMs, known, creditMs }) => {
  const weightAt = weightsOf(known, now);
  const around = Array.from({ length: (2 * AROUND_MS) / HOUR }, (_, n) => weightAt(now - AROUND_MS + n * HOUR));
  const mean = around.reduce((sum, weight) => sum + weight, 0) / around.length;
  if (mean === 0) return { nextAt: Math.max(now, lastAt + intervalMs), creditMs };
  let at = lastAt;
  for (let passed = 0; passed < intervalMs && at < lastAt + 2 * intervalMs; at += STEP_MS)
    passed += (STEP_MS * weightAt(at)) / mean;
  return { nextAt: Math.max(now, at, lastAt + Math.min(intervalMs, FLOOR_MS)), creditMs };
};

function weightsOf(known: readonly KnownSeries[], now: number): (at: number) => number {
  const hours = new Array<number>(DAY / HOUR).fill(0);
  for (const series of known) {
    const rate = rateOf(series) / 2;
    for (const [hour, share] of hoursOf(series).entries()) hours[hour] = (hours[hour] ?? 0) + rate * share;
  }
  const expected = known.flatMap((series) => {
    const at = expectedAt(series.rhythm, now);
    return at === null ? [] : [{ at, hours: hoursOf(series) }];
  });
  return (at) => {
    const hour = hourOf(at);
    const near = expected.reduce(
      (sum, one) => sum + (Math.exp(-Math.abs(at - one.at) / SPREAD_MS) / (2 * SPREAD_MS)) * (one.hours[hour] ?? 0),
      hours[hour] ?? 0,
    );
    return near ** POWER;
  };
}

/** Releases a ms. */
function rateOf({ rhythm, releases }: KnownSeries): number {
  const [first, last] = [releases[0], releases.at(-1)];
  if (rhythm) return 1 / rhythm.everyMs;
  return first === undefined || last === undefined || releases.length < 3
    ? 0
    : 1 / Math.max(DAY, (last - first) / (releases.length - 1));
}

const hoursByReleases = new WeakMap<readonly number[], readonly number[]>();

/** Of each hour of the day, how much likelier than others it is; 0.3 where nothing came out yet. */
function hoursOf({ releases }: KnownSeries): readonly number[] {
  const counted = hoursByReleases.get(releases);
  if (counted) return counted;
  const hours = new Array<number>(DAY / HOUR).fill(0.3);
  const each = (0.7 * DAY) / (3 * HOUR * Math.max(1, releases.length));
  for (const at of releases)
    for (const beside of [-HOUR, 0, HOUR]) hours[hourOf(at + beside)] = (hours[hourOf(at + beside)] ?? 0) + each;
  hoursByReleases.set(releases, hours);
  return hours;
}

function hourOf(at: number): number {
  return Math.floor((at % DAY) / HOUR);
}
