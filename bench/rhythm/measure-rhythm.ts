import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import { type Figure, noted, times } from '../figures.ts';
import type { Measurement } from '../results.ts';
import { spreadOf } from '../spread.ts';
import { openHours, type Reader, readers } from './open-hours.ts';
import { type PlayedYear, playYear } from './play-year.ts';
import { seriesOfYear } from './series-of-year.ts';

const DAYS = 365;
const FROM = Date.UTC(2026, 0, 1);
const UNTIL = FROM + DAYS * DAY;
/** In ms: what came out in it is known when the year begins. */
const BEFORE_MS = 400 * DAY;

const sizes = [
  { follows: 5, lists: 20 },
  { follows: 20, lists: 5 },
  { follows: 100, lists: 2 },
  { follows: 1_000, lists: 1 },
];

const schedules = [
  { name: 'not moved', grows: true, chosenMs: HOUR, moves: false },
  { name: 'moved to when something is likely', grows: true, chosenMs: HOUR, moves: true },
  { name: 'every hour', grows: false, chosenMs: HOUR, moves: false },
  { name: 'every 15 minutes', grows: false, chosenMs: 15 * MINUTE, moves: false },
];

/** Plays the year. It has no bound to keep. */
export async function measureRhythm(): Promise<Measurement> {
  return { figures: sizes.flatMap((size) => readers.flatMap((reader) => figuresOf(size, reader))) };
}

/** Of each schedule, beside the first. */
function figuresOf({ follows, lists }: (typeof sizes)[number], reader: Reader): Figure[] {
  const all = seriesOfYear(follows * lists, FROM - BEFORE_MS, UNTIL);
  const parts = Array.from({ length: lists }, (_, n) => all.slice(n * follows, (n + 1) * follows));
  const stretches = openHours(reader, FROM, UNTIL);
  const played = schedules.map(({ name, ...chosen }) => {
    const years = parts.map((releases) => playYear({ releases, stretches, from: FROM, ...chosen }));
    return { name, years, delayMs: spreadOf(years.flatMap(({ delaysMs }) => delaysMs)) };
  });
  const first = played[0]?.delayMs.median ?? Number.NaN;
  return played.map(({ name, years, delayMs: { median, p90 } }) => {
    const aDay = (of: (year: PlayedYear) => number) =>
      (years.reduce((sum, year) => sum + of(year), 0) / lists / DAYS).toFixed(1);
    const delay = `${hours(median)} h (p90 ${hours(p90)}), ${times(median / first)} that of checks that are not moved`;
    const most = Math.max(...years.map(({ mostChecksInADay }) => mostChecksInADay));
    const cost = `${aDay(({ checks }) => checks)} checks a day, ${most} at most, ${aDay(({ requests }) => requests)} requests`;
    return noted(`${follows} follows, browser open ${reader}: ${name}`, `${delay}; ${cost}`);
  });
}

function hours(ms: number): string {
  return (ms / HOUR).toFixed(2);
}
