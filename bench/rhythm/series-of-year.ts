import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import { type Dice, diceFor } from '../../test/fake-service/library/seeded.ts';

/** How an invented series comes out. Gaps and spreads in ms. */
interface Habit {
  readonly name: string;
  /** Of a hundred follows. */
  readonly share: number;
  readonly everyMs: number;
  /** The standard deviation of a release around its date. */
  readonly spreadMs: number;
  readonly is?: 'irregular' | 'pausing' | 'asleep';
}

const habits: readonly Habit[] = [
  { name: 'weekly, to the hour', share: 14, everyMs: 7 * DAY, spreadMs: 20 * MINUTE },
  { name: 'weekly, within a day', share: 18, everyMs: 7 * DAY, spreadMs: 14 * HOUR },
  { name: 'weekly, with pauses', share: 8, everyMs: 7 * DAY, spreadMs: 6 * HOUR, is: 'pausing' },
  { name: 'fortnightly', share: 8, everyMs: 14 * DAY, spreadMs: 12 * HOUR },
  { name: 'monthly, to the hour', share: 6, everyMs: 30 * DAY, spreadMs: 30 * MINUTE },
  { name: 'monthly, within days', share: 12, everyMs: 30 * DAY, spreadMs: 40 * HOUR },
  { name: 'irregular', share: 14, everyMs: 24 * DAY, spreadMs: 0, is: 'irregular' },
  { name: 'asleep', share: 20, everyMs: 400 * DAY, spreadMs: 0, is: 'asleep' },
];

/** Releases of each series from `from` to `until`, in order, in epoch ms. The same follow has the same releases in a longer list. */
export function seriesOfYear(follows: number, from: number, until: number): number[][] {
  return Array.from({ length: follows }, (_, n) => {
    const dice = diceFor(`rhythm of ${n}`);
    return releasesOf(habitOf(dice), dice, from, until);
  });
}

function habitOf(dice: Dice): Habit {
  const place = dice.between(0, habits.reduce((sum, { share }) => sum + share, 0) - 1);
  let before = 0;
  for (const habit of habits) {
    before += habit.share;
    if (place < before) return habit;
  }
  throw new RangeError('No habit');
}

/** Hours of the day (UTC) at which releases cluster: midnight in Japan, evenings in America, evenings in Europe. */
const clusters = [
  { share: 0.4, hour: 15, widthHours: 1 },
  { share: 0.35, hour: 1, widthHours: 5 },
  { share: 0.25, hour: 18, widthHours: 5 },
];

function releasesOf({ everyMs, spreadMs, is }: Habit, dice: Dice, from: number, until: number): number[] {
  const own = hourOf(dice);
  const day = Math.floor(from / DAY) * DAY;
  const first = day + own - dice.between(0, Math.floor(everyMs / DAY)) * DAY;
  const pauses = is === 'pausing' ? pausesIn(dice, from, until) : [];
  const releases: number[] = [];
  for (let due = first; due < until; due += is === undefined || is === 'pausing' ? everyMs : irregular(dice, everyMs)) {
    // One that is late by days still comes at an hour at which people release.
    const days = spreadMs > 3 * HOUR ? Math.round((normal(dice) * spreadMs) / DAY) * DAY : 0;
    const hours = spreadMs > 3 * HOUR ? hourOf(dice) - own : normal(dice) * spreadMs;
    const at = Math.floor(due + days + (dice.chance(0.5) || spreadMs <= 3 * HOUR ? hours : normal(dice) * 2 * HOUR));
    if (at >= from && at < until && !pauses.some(([start, end]) => at >= start && at < end)) releases.push(at);
  }
  return releases.sort((a, b) => a - b);
}

/** In ms since midnight. */
function hourOf(dice: Dice): number {
  const roll = dice.roll();
  const cluster = clusters.find((_, i) => roll < clusters.slice(0, i + 1).reduce((sum, { share }) => sum + share, 0));
  const { hour, widthHours } = cluster ?? { hour: 18, widthHours: 5 };
  return Math.floor((hour + dice.roll() * widthHours) * HOUR);
}

/** An exponential gap, in whole days so that the hour stays likely. */
function irregular(dice: Dice, everyMs: number): number {
  return Math.max(DAY, Math.round((-Math.log(1 - dice.roll()) * everyMs) / DAY) * DAY) + dice.between(-3, 3) * HOUR;
}

/** Two of six to ten weeks. */
function pausesIn(dice: Dice, from: number, until: number): (readonly [start: number, end: number])[] {
  return [0, 1].map(() => {
    const start = from + dice.roll() * (until - from);
    return [start, start + dice.between(42, 70) * DAY] as const;
  });
}

function normal(dice: Dice): number {
  return Math.sqrt(-2 * Math.log(1 - dice.roll())) * Math.cos(2 * Math.PI * dice.roll());
}
