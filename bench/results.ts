import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { MINUTE } from '../lib/clock.ts';
import { projectFolder } from '../scripts/setup/run.mjs';
import { contentOf, git, PRODUCT } from '../scripts/soak/content.ts';
import { dayOf } from '../scripts/soak/results.ts';
import { Figure } from './figures.ts';

/** What a bench has measured. */
export interface Measurement {
  readonly figures: readonly Figure[];
  /** What makes them doubtful, as sentences. */
  readonly doubts?: readonly string[];
  /** The version of Chromium, where that took part. */
  readonly browser?: string | undefined;
}

const Results = v.object({
  /** The last one to the product. */
  commit: v.string(),
  /** The product that was measured: `contentOf`. */
  content: v.string(),
  /** UTC, such as 2026-11-28. */
  day: v.pipe(v.string(), v.isoDate()),
  /** How long it took; `null` where nobody looked. */
  minutes: v.nullable(v.number()),
  /** Where and with what the figures were taken. */
  machine: v.string(),
  figures: v.array(Figure),
  doubts: v.array(v.string()),
});
export type Results = Readonly<v.InferOutput<typeof Results>>;

export function productContent(): string {
  return contentOf(PRODUCT);
}

export function lastProductCommit(): string {
  return git('log', '-1', '--format=%h', '--', ...PRODUCT).trim();
}

/** A line for each file that is not as its commit has it. */
export function uncommitted(paths: readonly string[] = PRODUCT): string {
  return git('status', '--porcelain', '--', ...paths).trimEnd();
}

/** Where the results of a bench lie, relative to the root: those of its last run, for earlier ones are in git. */
export function resultsFile(bench: string): string {
  return `bench/results/${bench}.json`;
}

/** @param at by `performance.now()`. @returns to a tenth. */
export function minutesSince(at: number): number {
  return Math.round((10 * (performance.now() - at)) / MINUTE) / 10;
}

/**
 * Measures, and keeps what that has shown.
 * @param folder the root of the repository.
 * @throws Error where the product has changed meanwhile: the figures would be of neither.
 */
export async function keepResults(
  bench: string,
  measure: () => Promise<Measurement>,
  folder = projectFolder,
): Promise<Results> {
  const [content, commit, isChanged] = [productContent(), lastProductCommit(), uncommitted() !== ''];
  const startedAt = performance.now();
  const { figures, doubts = [], browser } = await measure();
  const minutes = minutesSince(startedAt);
  if (productContent() !== content) throw new Error('Nothing is kept: the product has changed meanwhile.');
  const changed = isChanged ? ['The product had changes that were not committed.'] : [];
  const results: Results = {
    ...{ commit, content, day: dayOf(Date.now()), minutes, machine: machine(browser) },
    ...{ figures: [...figures], doubts: [...doubts, ...changed] },
  };
  await writeFile(join(folder, resultsFile(bench)), `${JSON.stringify(results, null, 2)}\n`);
  return results;
}

/** @throws Error that says how to measure them where there are none, or where they have another shape. */
export async function readResults(bench: string, folder = projectFolder): Promise<Results> {
  const file = resultsFile(bench);
  const text = await readFile(join(folder, file), 'utf8').catch(() => '');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Results), text);
  if (!read.success) throw new Error(`${file} cannot be read: \`npm run bench -- ${bench}\` writes it anew.`);
  return read.output;
}

function machine(browser?: string): string {
  const cores = cpus();
  const parts = [
    ...(browser ? [`Chromium ${browser} without a window`] : []),
    `${cores.length} cores (${cores[0]?.model ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()}`,
    `Node ${process.version}`,
  ];
  return parts.join(', ');
}
