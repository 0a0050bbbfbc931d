import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import { type Dice, diceFor } from '../../test/fake-service/library/seeded.ts';

/** A stretch in which the browser runs, in epoch ms. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  /** When the person opens the popup. */
  readonly looks: readonly number[];
}

export const readers = ['evenings', 'all day', 'always'] as const;
export type Reader = (typeof readers)[number];

/** One hour before UTC. */
const ZONE_MS = HOUR;

/** When the browser of a reader runs between two moments. */
export function openHours(reader: Reader, from: number, until: number): Stretch[] {
  const dice = diceFor(`hours of ${reader}`);
  const stretches: Stretch[] = [];
  for (let day = Math.floor(from / DAY) * DAY; day < until; day += DAY) {
    for (const [start, end] of hoursOf(reader, new Date(day).getUTCDay())) {
      const isWhole = end - start === 24;
      const shift = () => (isWhole ? 0 : dice.between(-30, 30) * MINUTE);
      const open = { from: day + start * HOUR - ZONE_MS + shift(), until: day + end * HOUR - ZONE_MS + shift() };
      stretches.push({ ...open, looks: looksIn(dice, open) });
    }
  }
  return stretches;
}

function hoursOf(reader: Reader, weekday: number): (readonly [start: number, end: number])[] {
  if (reader === 'always') return [[0, 24]];
  if (reader === 'all day') return [[8, 23.5]];
  const isWeekend = weekday === 0 || weekday === 6;
  return isWeekend
    ? [
        [9.5, 12.5],
        [14, 23.5],
      ]
    : [
        [7, 8],
        [17.5, 23],
      ];
}

/** One in some five hours, at the hours of a person who is awake. */
function looksIn(dice: Dice, { from, until }: Omit<Stretch, 'looks'>): number[] {
  const looks: number[] = [];
  for (let at = from + dice.roll() * 5 * HOUR; at < until; at += (1 + dice.roll() * 8) * HOUR) {
    const hour = ((at + ZONE_MS) % DAY) / HOUR;
    if (hour >= 7 && hour < 23.5) looks.push(at);
  }
  return looks;
}
