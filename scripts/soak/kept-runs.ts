/** The file of the soak's results, and how old they are. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../setup/run.mjs';
import { commitsSince } from './content.ts';
import { soakParts } from './parts.ts';
import { addRun, agesOf, formatRuns, type PartRun, parseRuns } from './results.ts';

const file = join(projectFolder, 'bench/results/soak.jsonl');

/** None where the file is not there. @throws SyntaxError that says where it cannot be read. */
export async function keptRuns(): Promise<PartRun[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return parseRuns(text);
}

/** Beside what the file holds by now: a pull, or another soak, may have added lines. @returns all of them. */
export async function keepRun(run: PartRun): Promise<PartRun[]> {
  const runs = addRun(await keptRuns(), run);
  await writeFile(file, formatRuns(runs));
  return runs;
}

/** A line for each age that a part has. */
export function soakAges(runs: readonly PartRun[]): string[] {
  const names = soakParts(Date.now()).map(({ name }) => name);
  return agesOf(names, runs, commitsSince);
}
