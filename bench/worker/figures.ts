import { type Figure, ratio } from '../figures.ts';
import { spreadOf } from '../spread.ts';

/** Of the time that a worker takes to that of one that only answers. */
const MOST_TIME = 2;

/** In ms, since the message left: of each wake. */
export interface WakeTimes {
  readonly answers: readonly number[];
  /** Until the first request came in. */
  readonly departures: readonly number[];
}

/** @param bare the worker that does nothing else. */
export function workerFigures(ours: WakeTimes, bare: WakeTimes): Figure[] {
  return [
    ratio('whether a chapter is read', spreadOf(ours.answers), spreadOf(bare.answers), MOST_TIME),
    ratio('the arrival of a mark', spreadOf(ours.departures), spreadOf(bare.departures), MOST_TIME),
  ];
}
