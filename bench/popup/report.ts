import type { Machine } from '../machine.ts';
import { type Times, timesOf } from '../times.ts';
import type { Opening } from './opening.ts';
import type { Scrolling } from './scrolling.ts';
import type { Typing } from './typing.ts';

/** Of the time until the first frame with rows, to that of a page of one line: medians of one run. */
export const MOST_TIME = 1.5;
/** Of JavaScript heap, in bytes after a collection. */
export const MOST_HEAP = 9_000_000;
/** Of the main thread's work for a key, on average, and of one task: in ms. */
export const MOST_WORK_MS = 1_000 / 60;
export const LONG_TASK_MS = 50;

/** One library. */
export interface LibraryRun {
  readonly follows: number;
  readonly chapters: number;
  /** A page of one line, among whose openings those of the popup were made. */
  readonly floor: Times;
  readonly rows: readonly Times[];
  /** In bytes after a collection: of the page of one line, and of the popup when all is read; and all that was made while the popup opened. */
  readonly heap: { readonly floor: number; readonly popup: number; readonly made: number };
}

export interface PopupRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly browser: string;
  /** Of each row. */
  readonly openings: number;
  readonly libraries: readonly LibraryRun[];
  /** In the last library, with the heap in bytes afterwards. */
  readonly typing: Typing;
  readonly scrolling: readonly Scrolling[];
  readonly heapAfterwards: number;
}

/** Since the navigation began. */
export function rowOf(name: string, openings: readonly Opening[]): Times {
  return timesOf(
    name,
    openings.map(({ paintedMs }) => paintedMs),
  );
}

/** What a run misses, as sentences; none is a pass. */
export function missesOf({ libraries, typing, scrolling, heapAfterwards }: PopupRun): string[] {
  const sentences = libraries.flatMap(({ follows, chapters, floor, rows, heap }) => [
    ...rows
      .filter(({ median }) => median / floor.median > MOST_TIME)
      .map(
        ({ name }) => `${name}, ${follows} follows with ${chapters} chapters: more than ${MOST_TIME} times the floor`,
      ),
    ...(heap.popup > MOST_HEAP
      ? [`${follows} follows with ${chapters} chapters: a heap of ${megabytes(heap.popup)}`]
      : []),
  ]);
  return [
    ...sentences,
    ...(heapAfterwards > MOST_HEAP ? [`after a search and a scroll: a heap of ${megabytes(heapAfterwards)}`] : []),
    ...(typing.workMs > MOST_WORK_MS ? [`a key costs ${typing.workMs.toFixed(1)} ms`] : []),
    ...(typing.longestTaskMs > LONG_TASK_MS ? [`a task of ${typing.longestTaskMs} ms while typing`] : []),
    ...(typing.wrongFrames > 0 ? [`${typing.wrongFrames} frames with rows of another search`] : []),
    ...scrolling.filter(({ emptyRows }) => emptyRows > 0).map(({ speed }) => `empty rows at ${speed} px a frame`),
  ];
}

export function asMarkdown(run: PopupRun): string {
  const { at, machine, browser, openings, libraries, typing, scrolling } = run;
  return `# The popup, ${new Date(at).toISOString().slice(0, 10)}

In a tab of its size, beside a page of one line in the same extension.

## The first frame with rows

${openings} openings each, in turn; each opens the database anew. At most ${MOST_TIME} times the page of one line is allowed.

| follows | chapters | | median ms | p90 ms | × the page of one line |
|---|---|---|---|---|---|
${libraries.flatMap(linesOf).join('\n')}

## The heap

JavaScript heap after a collection, some seconds after the popup was opened. At most ${megabytes(MOST_HEAP)} are allowed. "Made" is what the opening took, with what a collection has taken back.

| follows | chapters | a page of one line | popup | made | × what is left |
|---|---|---|---|---|---|
${libraries.map(heapOf).join('\n')}

After what follows it is ${megabytes(run.heapAfterwards)}.

## Search and scroll

${libraries.at(-1)?.follows} follows with three titles each. Allowed are ${MOST_WORK_MS.toFixed(1)} ms a key on average, no task over ${LONG_TASK_MS} ms, no frame with rows of another search, and no row that
stands empty in two frames one after the other.

| keys | ms a key | longest task over ${LONG_TASK_MS} ms | frames with rows of another search |
|---|---|---|---|
| ${typing.keys} | ${typing.workMs.toFixed(1)} | ${longest(typing.longestTaskMs)} | ${typing.wrongFrames} |

| scrolled from end to end at | frames | rows empty for two frames | rows without their chapter for two frames | longest task over ${LONG_TASK_MS} ms |
|---|---|---|---|---|
${scrolling.map(scrolled).join('\n')}

Chromium ${browser} without a window, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
`;
}

function linesOf({ follows, chapters, floor, rows }: LibraryRun): string[] {
  return [floor, ...rows].map(
    ({ name, median, p90 }) =>
      `| ${follows} | ${chapters} | ${name} | ${median.toFixed(1)} | ${p90.toFixed(1)} | ${(median / floor.median).toFixed(2)} |`,
  );
}

function heapOf({ follows, chapters, heap }: LibraryRun): string {
  return `| ${follows} | ${chapters} | ${megabytes(heap.floor)} | ${megabytes(heap.popup)} | ${megabytes(heap.made)} | ${(heap.made / heap.popup).toFixed(1)} |`;
}

function scrolled({ speed, frames, emptyRows, bareRows, longestTaskMs }: Scrolling): string {
  return `| ${speed} px a frame | ${frames} | ${emptyRows} | ${bareRows} | ${longest(longestTaskMs)} |`;
}

function longest(ms: number): string {
  return ms > LONG_TASK_MS ? `${Math.round(ms)} ms` : 'none';
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
