import { SECOND } from '../../lib/clock.ts';
import type { Machine } from '../machine.ts';

/** Of the time of a first check to the least that the pacer allows for as many requests. */
export const MOST = 1.2;

export interface FirstSyncRow {
  readonly roundTripMs: number;
  /** The pacer has learnt how many requests may leave at once; else it starts for the first time. */
  readonly isLearnt: boolean;
  readonly requests: number;
  /** From the first request to the last answer, in ms. */
  readonly tookMs: number;
  readonly floorMs: number;
  /** Answers with 429. */
  readonly refused: number;
}

export interface FirstSyncRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly follows: number;
  readonly chapters: number;
  readonly rows: readonly FirstSyncRow[];
}

export function asMarkdown({ at, machine, follows, chapters, rows }: FirstSyncRun): string {
  return `# The first check, ${new Date(at).toISOString().slice(0, 10)}

${follows} follows with ${chapters} chapters, in Chromium against the local service, beside the least time in which the pacer lets as many requests leave and be
answered where nothing else takes time. At most ${MOST} times that is allowed.

| round trip ms | ledger | requests | took s | least s | × the least | 429 |
|---|---|---|---|---|---|---|
${rows.map(lineOf).join('\n')}

${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}; the local service runs on the same cores.
`;
}

function lineOf({ roundTripMs, isLearnt, requests, tookMs, floorMs, refused }: FirstSyncRow): string {
  const [took, floor] = [tookMs / SECOND, floorMs / SECOND];
  return `| ${roundTripMs} | ${isLearnt ? 'learnt' : 'new'} | ${requests} | ${took.toFixed(1)} | ${floor.toFixed(1)} | ${(took / floor).toFixed(2)} | ${refused} |`;
}
