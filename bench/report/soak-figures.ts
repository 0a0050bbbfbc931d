import { NoFigures } from './no-figures.ts';
import type { Figure } from './section.ts';

/** The last complete run of `npm run soak`. */
export interface SoakRun {
  /** Epoch ms, at midnight UTC of its day. */
  readonly at: number;
  readonly commit: string;
  readonly seeds: number;
  readonly attacks: number;
  /** The parts that failed. */
  readonly failures: readonly string[];
}

/** Reads the last line of the soak's table. @returns null where no run is complete. @throws NoFigures for a table of another shape. */
export function lastSoak(file: string, text: string): SoakRun | null {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  if (lines[0] !== '| date | commit | seeds | attacks | minutes | failures |')
    throw new NoFigures(`${file} has another table than the report reads`);
  const line = lines.slice(2).at(-1);
  if (line === undefined) return null;
  const cells = /^\| (\d{4}-\d\d-\d\d) \| (\w+) \| (\d+) \| (\d+) \| [\d.]+ \| (.+) \|$/.exec(line);
  if (!cells) throw new NoFigures(`${file} has a line that the report cannot read: ${line}`);
  const [, day = '', commit = '', seeds, attacks, failures = ''] = cells;
  return {
    at: Date.parse(day),
    commit,
    seeds: Number(seeds),
    attacks: Number(attacks),
    failures: failures === 'none' ? [] : failures.split('; '),
  };
}

export function soakFigures({ seeds, attacks, failures }: SoakRun): Figure[] {
  return [
    { what: 'seeds of each simulation', measured: String(seeds), allowed: null, isKept: true },
    {
      what: 'attacks, each also on a build without its defence',
      measured: String(attacks),
      allowed: null,
      isKept: true,
    },
    {
      what: 'parts that failed',
      measured: failures.length === 0 ? 'none' : failures.join(', '),
      allowed: 'none',
      isKept: failures.length === 0,
    },
  ];
}
