import type { Machine } from '../machine.ts';
import type { Opening } from './opening.ts';

/** Of the time until the first frame with rows, to that of a page of one line: medians of one run. */
export const MOST = 1.5;

/** Times in ms since the navigation began. */
interface Row {
  readonly name: string;
  readonly median: number;
  readonly p90: number;
}

export interface PopupRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly browser: string;
  /** Of each row. */
  readonly openings: number;
  readonly follows: number;
  readonly floor: Row;
  readonly rows: readonly Row[];
}

export function rowOf(name: string, openings: readonly Opening[]): Row {
  const times = openings.map(({ paintedMs }) => paintedMs).sort((one, other) => one - other);
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { name, median: quantile(0.5), p90: quantile(0.9) };
}

export function asMarkdown({ at, machine, browser, openings, follows, floor, rows }: PopupRun): string {
  const line = ({ name, median, p90 }: Row) =>
    `| ${name} | ${median.toFixed(1)} | ${p90.toFixed(1)} | ${(median / floor.median).toFixed(2)} |`;
  return `# The first frame with rows, ${new Date(at).toISOString().slice(0, 10)}

The popup in a tab of its size with ${follows} follows, beside a page of one line in the same extension; ${openings} openings each, in turn.
Each opening opens the database anew. At most ${MOST} times the page of one line is allowed.

| | median ms | p90 ms | × the page of one line |
|---|---|---|---|
${[floor, ...rows].map(line).join('\n')}

Chromium ${browser} without a window, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
`;
}
