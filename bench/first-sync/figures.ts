import { SECOND } from '../../lib/clock.ts';
import { atMost, type Figure, listOf, megabytes, noted, times } from '../figures.ts';
import type { StoredRows } from './stored-rows.ts';

/** Of the time of a first check to the least that the pacer allows for as many requests. */
const MOST_TIME = 1.2;
/** Of the worker's heap after the check, in bytes. */
const MOST_HEAP = 30_000_000;

export interface FirstSyncRow {
  readonly follows: number;
  readonly chapters: number;
  readonly roundTripMs: number;
  /** The pacer has learnt how many requests may leave at once; else it starts for the first time. */
  readonly isLearnt: boolean;
  readonly requests: number;
  /** From the first request to the last answer, in ms. */
  readonly tookMs: number;
  readonly floorMs: number;
  /** Answers with 429. */
  readonly refused: number;
  /** Of the worker, when the check was over and the garbage had gone. */
  readonly heapBytes: number;
  readonly stored: readonly StoredRows[];
  /** Of all databases, when the browser had started once more and closed. */
  readonly diskBytes: number;
}

export function firstSyncFigures(rows: readonly FirstSyncRow[]): Figure[] {
  const largest = Map.groupBy(rows, ({ follows }) => follows).values();
  return [...rows.flatMap(timeAndHeap), ...[...largest].flatMap((alike) => alike.slice(-1).map(sizes))];
}

function timeAndHeap(row: FirstSyncRow): Figure[] {
  const { follows, chapters, roundTripMs, isLearnt, requests, tookMs, floorMs, refused, heapBytes } = row;
  const what = `${listOf(follows, chapters)}, ${roundTripMs} ms there and back, ${isLearnt ? 'learnt' : 'new'} ledger`;
  return [
    {
      what,
      measured: `${requests} requests in ${(tookMs / SECOND).toFixed(1)} s, ${((requests * SECOND) / tookMs).toFixed(1)} a second, ${times(tookMs / floorMs)} the least, ${refused} × 429`,
      allowed: `≤ ${times(MOST_TIME)}, no 429`,
      isKept: tookMs / floorMs <= MOST_TIME && refused === 0,
    },
    atMost(`${what}: the worker’s heap`, heapBytes, MOST_HEAP, megabytes),
  ];
}

/** Rows as structured clones, without covers. */
function sizes({ follows, chapters, stored, diskBytes }: FirstSyncRow): Figure {
  const all = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const each = stored.map(({ store, bytes }) => `${store} ${megabytes(bytes)}`);
  const measured = `${megabytes(all)} (${each.join(', ')}), ${megabytes(diskBytes)} on disk`;
  return noted(`${listOf(follows, chapters)}: what is stored`, measured);
}
