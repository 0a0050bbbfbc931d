import { MINUTE, SECOND } from '../../lib/clock.ts';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../../lib/service/limits.ts';

/** What every contender goes through, and what is promised of ours. */
export interface Scenario {
  readonly title: string;
  /** Whether the process is killed every second. */
  readonly isKilled: boolean;
  /** Whether a tab of the site is open on the same address. */
  readonly hasTab: boolean;
  /** How long throughput is measured, in ms. */
  readonly measuredMs: number;
  /** The least throughput that ours promises, in requests per second. */
  readonly floor: number;
}

/** The one-way delay that the server adds, in ms, evenly spread: 40 ms there and back, 30 ms more or less. */
export const ONE_WAY_MS = { least: 5, most: 35 } as const;
const ROUND_TRIP_MS = ONE_WAY_MS.least + ONE_WAY_MS.most;
/** The most that can be had of an allowance that is clocked by answers, in requests per second (docs/pacing.md). */
export const CEILING = GENERAL_REQUESTS / ((GENERAL_WINDOW_MS + ROUND_TRIP_MS) / SECOND);

/** The start that throughput leaves out, in ms; refusals count from the first request on. */
export const LEAD_MS = 2 * SECOND;
/** How long throughput is measured, in ms: what a kill costs is a matter of luck, which evens out over a few minutes. */
const MEASURED_MS = { steady: MINUTE, killed: 4 * MINUTE } as const;

/** A process that is killed lives this long, in ms, evenly spread: with the restart, one kill a second. */
export const LIFE_MS = { least: 700, most: 1_100 } as const;
/** From the kill to the first turn of the next process, in ms. */
export const RESTART_MS = 100;

/** The tab: so many requests at once, every so many ms. */
export const TAB_BURST = 4;
export const TAB_EVERY_MS = 6 * SECOND;

const steady = { isKilled: false, measuredMs: MEASURED_MS.steady } as const;
const killed = { isKilled: true, measuredMs: MEASURED_MS.killed } as const;

export const scenarios: readonly Scenario[] = [
  { title: 'Steady, alone', ...steady, hasTab: false, floor: 0.95 * CEILING },
  { title: 'Killed every second, alone', ...killed, hasTab: false, floor: 0.88 * CEILING },
  { title: 'Steady, beside the tab', ...steady, hasTab: true, floor: 0.8 },
  { title: 'Killed every second, beside the tab', ...killed, hasTab: true, floor: 0.8 },
];

/** A number of the range, evenly spread. @param random from 0 to 1, as Math.random. */
export function within({ least, most }: { least: number; most: number }, random: () => number): number {
  return least + random() * (most - least);
}
