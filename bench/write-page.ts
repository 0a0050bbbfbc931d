import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../scripts/setup/run.mjs';
import { contentOf } from '../scripts/soak/content.ts';
import { keptRuns, soakAges } from '../scripts/soak/kept-runs.ts';
import { soakParts } from '../scripts/soak/parts.ts';
import { lastRuns } from '../scripts/soak/results.ts';
import { type Bench, benches } from './benches.ts';
import { asPage, originOf, type Section } from './page.ts';
import { soakFigures } from './report/fault-figures.ts';
import { lastProductCommit, productContent, readResults, resultsFile } from './results.ts';

/**
 * Gathers what was measured last into `bench/results/README.md`. It runs nothing.
 * @returns whether everything was measured. A promise that was missed stands in the page, and has ended its own bench with 1.
 */
export async function writePage(): Promise<boolean> {
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  const content = productContent();
  const sections = await Promise.all([...[...benches].map((bench) => measured(bench, content)), soaked()]);
  const page = asPage({ version, commit: lastProductCommit(), sections });
  await writeFile(join(projectFolder, 'bench/results/README.md'), page);
  return sections.every(({ figures }) => figures.length > 0);
}

async function measured([name, { title, about }]: readonly [string, Bench], content: string): Promise<Section> {
  try {
    const results = await readResults(name);
    const { figures, doubts } = results;
    const isStale = results.content !== content;
    return { title, about, origin: originOf(results, resultsFile(name)), isStale, figures, doubts };
  } catch (error) {
    return { title, about, origin: (error as Error).message, isStale: false, figures: [], doubts: [] };
  }
}

async function soaked(): Promise<Section> {
  const names = soakParts(Date.now()).map(({ name }) => name);
  const runs = (await keptRuns()).filter(({ part }) => names.includes(part));
  const content = contentOf();
  return {
    title: 'Faults survived in the soak',
    about: 'Simulations at depth, every journey and every attack in both browsers, and the benches.',
    origin: 'From `bench/results/soak.jsonl`, which has commit and day of each run.',
    isStale: [...lastRuns(runs).values()].some((run) => run.content !== content),
    figures: soakFigures(names, runs, soakAges(runs)),
    doubts: [],
  };
}
