/** The file of the soak's results, and how old they are. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../setup/run.mjs';
import { commitsSince } from './content.ts';
import { soakParts } from './parts.ts';
import { agesOf, formatRuns, type PartRun, parseRuns } from './results.ts';

const file = join(projectFolder, 'bench/results/soak.jsonl');

/** @throws ValiError for a file of another shape. */
export async function keptRuns(): Promise<PartRun[]> {
  return parseRuns(await readFile(file, 'utf8'));
}

export function keepRuns(runs: readonly PartRun[]): Promise<void> {
  return writeFile(file, formatRuns(runs));
}

/** A line for each age that a part has. */
export function soakAges(runs: readonly PartRun[]): string[] {
  const names = soakParts(Date.now()).map(({ name }) => name);
  return agesOf(names, runs, commitsSince);
}
