/** What is compared, and how each is set. Every library is told the published limit: five requests a second. */
export interface Contender {
  readonly name: string;
  /** How it is set, for the reader of the table. */
  readonly settings: string;
  /** The npm package; `null` for ours. */
  readonly package: string | null;
  /** Whether an earlier life has left its ledger, and so the promised throughput is asked of it. */
  readonly hasLearnt: boolean;
}

export const contenders: readonly Contender[] = [
  ours('Dexmark', 'the burst gate has learnt in an earlier life', true),
  ours('Dexmark, first run', 'no ledger: counts as spent, and the burst gate has all to learn', false),
  library('bottleneck', 'minTime 200'),
  library('p-queue', '5 per 1000 ms, strict'),
  library('p-throttle', '5 per 1000 ms, strict'),
  library('limiter', '5 per 1000 ms'),
  library('p-ratelimit', '5 per 1000 ms'),
  library('rate-limiter-flexible', '5 per 1 s, queue over SQLite'),
  library('@discordjs/rest', 'globalRequestsPerSecond 5'),
];

/** @throws Error when no contender has that name. */
export function contenderNamed(name: string): Contender {
  const found = contenders.find((contender) => contender.name === name);
  if (!found) throw new Error(`No contender is named ${name}`);
  return found;
}

function ours(name: string, settings: string, hasLearnt: boolean): Contender {
  return { name, settings, package: null, hasLearnt };
}

function library(name: string, settings: string): Contender {
  return { name, settings, package: name, hasLearnt: false };
}
