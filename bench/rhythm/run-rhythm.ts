import { DAY, HOUR, MINUTE } from '../../lib/clock.ts';
import { preciseClock } from '../pacing/precise-clock.ts';
import { writeResults } from '../results.ts';
import { timesOf } from '../times.ts';
import { openHours, type Reader, readers } from './open-hours.ts';
import { type PlayedYear, playYear } from './play-year.ts';
import { asMarkdown, PRODUCT, type RhythmRow } from './report.ts';
import { afterExpected, byLikelihood } from './schedules.ts';
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
  { name: PRODUCT, grows: true, chosenMs: HOUR, schedule: null },
  { name: 'every hour', grows: false, chosenMs: HOUR, schedule: null },
  { name: 'after an expected moment', grows: true, chosenMs: HOUR, schedule: afterExpected },
  { name: 'by likelihood', grows: true, chosenMs: HOUR, schedule: byLikelihood },
  { name: 'every 15 minutes', grows: false, chosenMs: 15 * MINUTE, schedule: null },
];

/** Plays the year, prints the table and writes it to `bench/results/`. It has no bound to keep. */
export async function runRhythm(): Promise<boolean> {
  const at = preciseClock.now();
  const rows = sizes.flatMap((size) => readers.flatMap((reader) => rowsOf(size, reader)));
  const markdown = asMarkdown({ at, rows });
  console.log(markdown);
  const results = { bench: 'rhythm', at, markdown, json: JSON.stringify({ at, rows }) };
  await writeResults(results, new URL('../results/', import.meta.url));
  return true;
}

function rowsOf({ follows, lists }: (typeof sizes)[number], reader: Reader): RhythmRow[] {
  const all = seriesOfYear(follows * lists, FROM - BEFORE_MS, UNTIL);
  const parts = Array.from({ length: lists }, (_, n) => all.slice(n * follows, (n + 1) * follows));
  const stretches = openHours(reader, FROM, UNTIL);
  return schedules.map(({ name, ...times }) => {
    const years = parts.map((releases) => playYear({ releases, stretches, from: FROM, ...times }));
    const delaysMs = years.flatMap(({ delaysMs }) => delaysMs);
    const aDay = (of: (year: PlayedYear) => number) => years.reduce((sum, year) => sum + of(year), 0) / lists / DAYS;
    return {
      follows,
      lists,
      reader,
      schedule: name,
      chapters: delaysMs.length,
      delay: timesOf(name, delaysMs),
      checksADay: aDay(({ checks }) => checks),
      requestsADay: aDay(({ requests }) => requests),
      mostChecksInADay: Math.max(...years.map((year) => year.mostChecksInADay)),
    };
  });
}
