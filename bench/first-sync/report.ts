import { SECOND } from '../../lib/clock.ts';
import type { Machine } from '../machine.ts';
import type { StoredRows } from './stored-rows.ts';

/** Of the time of a first check to the least that the pacer allows for as many requests. */
export const MOST = 1.2;
/** Of the worker's heap after the check, in bytes. */
export const MOST_HEAP = 30_000_000;

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

export interface FirstSyncRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  /** What else had to be computed, in runnable processes over the last minute, before each row. */
  readonly loads: readonly number[];
  readonly rows: readonly FirstSyncRow[];
}

export function isWithinBounds({ tookMs, floorMs, refused, heapBytes }: FirstSyncRow): boolean {
  return refused === 0 && tookMs / floorMs <= MOST && heapBytes <= MOST_HEAP;
}

export function asMarkdown({ at, machine, loads, rows }: FirstSyncRun): string {
  return `# The first check, ${new Date(at).toISOString().slice(0, 10)}

In Chromium against the local service, beside the least time in which the pacer lets as many requests leave and be answered where nothing else takes
time. At most ${MOST} times that is allowed, and ${inMegabytes(MOST_HEAP)} MB for the worker's heap when the check is over and the garbage has gone.

| follows | chapters | round trip ms | ledger | requests | took s | least s | × the least | 429 | heap MB |
|---|---|---|---|---|---|---|---|---|---|
${rows.map(lineOf).join('\n')}

Rows as structured clones, in kB, without covers; on disk after a restart of the browser, all databases in it.

| follows | ${rows[0]?.stored.map(({ store }) => store).join(' | ')} | all | on disk |
|---|${rows[0]?.stored.map(() => '---|').join('')}---|---|
${[...Map.groupBy(rows, ({ follows }) => follows).values()].flatMap((alike) => alike.slice(-1).map(sizesOf)).join('\n')}

${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}; the local service runs on the same cores.
The machine's load before each row: ${loads.map((load) => load.toFixed(1)).join(', ')}. More than its cores means that others had to be served, too.
`;
}

function lineOf(row: FirstSyncRow): string {
  const [took, floor] = [row.tookMs / SECOND, row.floorMs / SECOND];
  const ledger = row.isLearnt ? 'learnt' : 'new';
  return `| ${row.follows} | ${row.chapters} | ${row.roundTripMs} | ${ledger} | ${row.requests} | ${took.toFixed(1)} | ${floor.toFixed(1)} | ${(took / floor).toFixed(2)} | ${row.refused} | ${inMegabytes(row.heapBytes)} |`;
}

function sizesOf({ follows, stored, diskBytes }: FirstSyncRow): string {
  const all = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const sizes = [...stored.map(({ bytes }) => bytes), all, diskBytes];
  return `| ${follows} | ${sizes.map((bytes) => Math.round(bytes / 1_000)).join(' | ')} |`;
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
}
