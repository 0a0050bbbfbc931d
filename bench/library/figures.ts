import { type Figure, longestTask, ratio } from '../figures.ts';
import type { Spread } from '../spread.ts';

/** Of the time until the first frame with rows, to that of a page of one line. */
const MOST_TIME = 1.5;

export interface LibraryPageRun {
  readonly follows: number;
  /** Times in ms until the first frame: of a page of one line, and of the library. */
  readonly floor: Spread;
  readonly library: Spread;
  readonly tasks: readonly { readonly during: string; readonly longestTaskMs: number }[];
}

export function libraryFigures({ follows, floor, library, tasks }: LibraryPageRun): Figure[] {
  return [
    ratio(`the first rows of ${follows} follows`, library, floor, MOST_TIME),
    ...tasks.map(({ during, longestTaskMs }) => longestTask(during, longestTaskMs)),
  ];
}
