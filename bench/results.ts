import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectFolder } from '../scripts/setup/run.mjs';
import { git } from '../scripts/soak/content.ts';
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
  /** Where and with what the figures were taken. */
  machine: v.string(),
  figures: v.array(Figure),
  doubts: v.array(v.string()),
});
export type Results = v.InferOutput<typeof Results>;

/** What ends up in the packages: a change elsewhere leaves every figure as it is. */
const PRODUCT = ['lib', 'components', 'entrypoints', 'public', 'wxt.config.ts', 'package.json'];

export function lastProductCommit(): string {
  return git('log', '-1', '--format=%h', '--', ...PRODUCT).trim();
}

/** Where the results of a bench lie, relative to the root: those of its last run, for earlier ones are in git. */
export function resultsFile(bench: string): string {
  return `bench/results/${bench}.json`;
}

/** @param folder the root of the repository. */
export async function writeResults(
  bench: string,
  { figures, doubts = [], browser }: Measurement,
  folder = projectFolder,
): Promise<void> {
  const isChanged = git('status', '--porcelain', '--', ...PRODUCT) !== '';
  const changed = isChanged ? ['The product had changes that were not committed.'] : [];
  const results = { commit: lastProductCommit(), machine: machine(browser), figures, doubts: [...doubts, ...changed] };
  await writeFile(join(folder, resultsFile(bench)), `${JSON.stringify(results, null, 2)}\n`);
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
