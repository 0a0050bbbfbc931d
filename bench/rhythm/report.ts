import { HOUR } from '../../lib/clock.ts';
import type { Times } from '../times.ts';
import type { Reader } from './open-hours.ts';

export interface RhythmRow {
  readonly follows: number;
  /** Different ones: few follows have few chapters. */
  readonly lists: number;
  readonly reader: Reader;
  readonly schedule: string;
  readonly chapters: number;
  readonly delay: Times;
  readonly checksADay: number;
  readonly requestsADay: number;
  readonly mostChecksInADay: number;
}

export interface RhythmRun {
  /** Epoch ms. */
  readonly at: number;
  readonly rows: readonly RhythmRow[];
}

/** The schedule that the others are held against. */
export const PRODUCT = 'as in the product';

export function asMarkdown({ at, rows }: RhythmRun): string {
  const lines = rows.map((row) => {
    const { follows, reader, schedule, chapters, delay, checksADay, requestsADay, mostChecksInADay } = row;
    const hours = [delay.median, delay.p90].map((ms) => (ms / HOUR).toFixed(2)).join(' | ');
    const counts = `${checksADay.toFixed(1)} | ${mostChecksInADay} | ${requestsADay.toFixed(1)}`;
    return `| ${follows} | ${reader} | ${schedule} | ${chapters} | ${hours} | ${ratioOf(row, rows)} | ${counts} |`;
  });
  return `# A year of releases, ${new Date(at).toISOString().slice(0, 10)}

From the publication of a chapter to the check that sees it, over an invented year in virtual time, with the product's own times, budget and rhythms; the person has chosen a check
every hour, and opens the popup some times a day. × is the median beside the product's. "After an expected moment" and "by likelihood" are not in the product.

| follows | browser open | checks | chapters | median h | p90 h | × | checks a day | most in 24 h | requests a day |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

function ratioOf({ follows, reader, delay }: RhythmRow, rows: readonly RhythmRow[]): string {
  const product = rows.find((row) => row.follows === follows && row.reader === reader && row.schedule === PRODUCT);
  return (delay.median / (product?.delay.median ?? Number.NaN)).toFixed(2);
}
