import { atMost, type Figure, listOf, longestTask, megabytes, noted, ratio, taskTime } from '../figures.ts';
import type { Spread } from '../spread.ts';
import type { LibrarySize } from './put-library.ts';
import type { Scrolling } from './scrolling.ts';
import type { Typing } from './typing.ts';

/** Of the time until the first frame with rows, to that of a page of one line. */
const MOST_TIME = 1.5;
/** Of JavaScript heap, in bytes after a collection. */
const MOST_HEAP = 9_000_000;
/** Of the main thread's work for a key, on average, in ms. */
const MOST_WORK_MS = 1_000 / 60;

/** Times in ms until the first frame, heaps in bytes. */
export interface LibraryRun {
  readonly size: LibrarySize;
  /** A page of one line, among whose openings those of the popup were made. */
  readonly floor: Spread;
  /** The popup, with the worker alive and dead. */
  readonly alive: Spread;
  readonly dead: Spread;
  /** After a collection, when all is read. */
  readonly heap: number;
  /** All that was made while the popup opened, with what a collection has taken back. */
  readonly made: number;
}

export interface PopupRun {
  readonly libraries: readonly LibraryRun[];
  /** In the last library, with the heap in bytes afterwards. */
  readonly typing: Typing;
  readonly scrolling: readonly Scrolling[];
  readonly heapAfterwards: number;
}

export function popupFigures({ libraries, typing, scrolling, heapAfterwards }: PopupRun): Figure[] {
  return [
    ...libraries.flatMap(libraryFigures),
    atMost('the heap after a search and a scroll', heapAfterwards, MOST_HEAP, megabytes),
    atMost('work for a key', typing.workMs, MOST_WORK_MS, (ms) => `${ms.toFixed(1)} ms`),
    longestTask('typing', typing.longestTaskMs),
    atMost('frames with rows of another search', typing.wrongFrames, 0),
    ...scrolling.flatMap(({ speed, emptyRows, bareRows, longestTaskMs }) => [
      atMost(`rows that stood empty at ${speed} px a frame`, emptyRows, 0),
      noted(`rows without their chapter at ${speed} px a frame`, `${bareRows}`),
      noted(`the longest task at ${speed} px a frame`, taskTime(longestTaskMs)),
    ]),
  ];
}

function libraryFigures({ size: { follows, chaptersEach }, floor, alive, dead, heap, made }: LibraryRun): Figure[] {
  const list = listOf(follows, follows * chaptersEach);
  return [
    ratio(`${list}: popup, worker alive`, alive, floor, MOST_TIME),
    ratio(`${list}: popup, worker dead`, dead, floor, MOST_TIME),
    atMost(`${list}: the heap`, heap, MOST_HEAP, megabytes),
    noted(`${list}: made while it opened`, megabytes(made)),
  ];
}
