import * as v from 'valibot';
import type { Spread } from './spread.ts';

/** One thing that was measured, beside what is promised of it. */
export const Figure = v.object({
  what: v.string(),
  measured: v.string(),
  /** What is allowed; `null` where nothing is promised, as of a library that ours is compared with. */
  allowed: v.nullable(v.string()),
  isKept: v.boolean(),
});
export type Figure = Readonly<v.InferOutput<typeof Figure>>;

/** A figure of which nothing is promised. */
export function noted(what: string, measured: string): Figure {
  return { what, measured, allowed: null, isKept: true };
}

/** @param show gives a figure its unit. */
export function atMost(what: string, figure: number, most: number, show: (figure: number) => string = String): Figure {
  return { what, measured: show(figure), allowed: `≤ ${show(most)}`, isKept: figure <= most };
}

/** Median and 90th percentile of our times beside those of the least which can be done, in ms: each keeps the promise by itself. */
export function ratio(what: string, ours: Spread, floor: Spread, most: number): Figure {
  const shares = (['median', 'p90'] as const).map((share) => ({
    factor: ours[share] / floor[share],
    text: `${ours[share].toFixed(1)} ms, ${times(ours[share] / floor[share])} ${floor[share].toFixed(1)} ms`,
  }));
  const measured = shares.map(({ text }) => text).join('; p90 ');
  return { what, measured, allowed: `≤ ${times(most)}`, isKept: shares.every(({ factor }) => factor <= most) };
}

/** In ms, of the main thread. The browser tells of tasks that take as long. */
const LONG_TASK_MS = 50;

/** @param longestMs 0 where none took as long as the browser tells of. */
export function longestTask(during: string, longestMs: number): Figure {
  return atMost(`the longest task while ${during}`, longestMs, LONG_TASK_MS, taskTime);
}

export function taskTime(ms: number): string {
  return ms === 0 ? `under ${LONG_TASK_MS} ms` : `${Math.round(ms)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function times(factor: number): string {
  return `${factor.toFixed(2)} ×`;
}

export function listOf(follows: number, chapters: number): string {
  return `${follows} follows, ${chapters} chapters`;
}
