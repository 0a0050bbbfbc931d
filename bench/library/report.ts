import type { Machine } from '../machine.ts';
import type { Times } from '../times.ts';
import type { Tasks } from './tasks.ts';

/** Of the time until the first frame with rows, to that of a page of one line: medians of one run. */
export const MOST_TIME = 2;
/** Of the main thread, in ms. */
export const LONG_TASK_MS = 50;

export interface LibraryPageRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly browser: string;
  /** Of each row. */
  readonly openings: number;
  readonly follows: number;
  readonly floor: Times;
  readonly library: Times;
  readonly tasks: readonly Tasks[];
}

/** What a run misses, as sentences; none is a pass. */
export function missesOf({ floor, library, tasks }: LibraryPageRun): string[] {
  const long = tasks.filter(({ longestMs }) => longestMs > LONG_TASK_MS);
  return [
    ...(library.median / floor.median > MOST_TIME
      ? [`the library's first rows: more than ${MOST_TIME} times the floor`]
      : []),
    ...long.map(({ during, longestMs }) => `a task of ${Math.round(longestMs)} ms while ${during}`),
  ];
}

export function asMarkdown({ at, machine, browser, openings, follows, floor, library, tasks }: LibraryPageRun): string {
  return `# The library, ${new Date(at).toISOString().slice(0, 10)}

With ${follows} follows, beside a page of one line in the same extension; ${openings} openings each, in turn. At most ${MOST_TIME} times the page of one line is allowed for the first frame with rows, and no task over ${LONG_TASK_MS} ms.

| | median ms | p90 ms | × the page of one line |
|---|---|---|---|
${[floor, library].map(({ name, median, p90 }) => `| ${name} | ${median.toFixed(1)} | ${p90.toFixed(1)} | ${(median / floor.median).toFixed(2)} |`).join('\n')}

| while | longest task over ${LONG_TASK_MS} ms |
|---|---|
${tasks.map(({ during, longestMs }) => `| ${during} | ${longestMs > LONG_TASK_MS ? `${Math.round(longestMs)} ms` : 'none'} |`).join('\n')}

Chromium ${browser} without a window, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
`;
}
