import { layLearntLedger } from './learnt-ledger.ts';
import type { MakePacer } from './pacing-task.ts';

/** Who is compared, and how each is set. Every library is told the published limit: five requests a second. */
export interface Contender {
  readonly name: string;
  /** How it is set, for the reader of the table. */
  readonly settings: string;
  readonly isOurs: boolean;
  /** The npm package, if it is one. */
  readonly package: string | null;
  /** Whether the promised throughput is asked of it. */
  readonly isHeldToFloor: boolean;
  readonly load: () => Promise<{ readonly makePacer: MakePacer }>;
  /** Lays down what an earlier life would have left. @param now epoch ms. */
  readonly prepare: (folder: string, now: number) => Promise<void>;
}

export const contenders: readonly Contender[] = [
  ours('Dexmark', 'the burst gate has learnt in an earlier life', layLearntLedger, true),
  ours('Dexmark, first run', 'no ledger: counts as spent, and the burst gate has all to learn', async () => {}, false),
  library('bottleneck', 'minTime 200', () => import('./pacers/bottleneck.ts')),
  library('p-queue', '5 per 1000 ms, strict', () => import('./pacers/p-queue.ts')),
  library('p-throttle', '5 per 1000 ms, strict', () => import('./pacers/p-throttle.ts')),
  library('limiter', '5 per 1000 ms', () => import('./pacers/limiter.ts')),
  library('p-ratelimit', '5 per 1000 ms', () => import('./pacers/p-ratelimit.ts')),
  library('rate-limiter-flexible', '5 per 1 s, queue over SQLite', () => import('./pacers/rate-limiter-flexible.ts')),
  library('@discordjs/rest', 'globalRequestsPerSecond 5', () => import('./pacers/discordjs-rest.ts')),
];

/** @throws Error when no contender has that name. */
export function contenderNamed(name: string): Contender {
  const found = contenders.find((contender) => contender.name === name);
  if (!found) throw new Error(`No contender is named ${name}`);
  return found;
}

function ours(name: string, settings: string, prepare: Contender['prepare'], isHeldToFloor: boolean): Contender {
  const load = () => import('./pacers/dexmark.ts');
  return { name, settings, isOurs: true, package: null, isHeldToFloor, load, prepare };
}

function library(name: string, settings: string, load: Contender['load']): Contender {
  return { name, settings, isOurs: false, package: name, isHeldToFloor: false, load, prepare: async () => {} };
}
