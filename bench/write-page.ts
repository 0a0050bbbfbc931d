import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../scripts/setup/run.mjs';
import { keptRuns, soakAges } from '../scripts/soak/kept-runs.ts';
import { soakParts } from '../scripts/soak/parts.ts';
import { type Bench, benches } from './benches.ts';
import { asPage, type Section } from './page.ts';
import { sizeFigures } from './report/build-sizes.ts';
import { dayTests, measureDay } from './report/day-figures.ts';
import { simulateFaults, soakFigures } from './report/fault-figures.ts';
import { lastProductCommit, readResults, resultsFile } from './results.ts';

/** Of each simulation: seconds, where a soak takes its time. */
const SEEDS = 100;

/**
 * Gathers what was measured of this release into `bench/results/README.md`. Both builds have been made before.
 * @throws Error where results cannot be read. A promise that was missed stands in the page, and has ended its own bench with 1.
 */
export async function writePage(): Promise<void> {
  const commit = lastProductCommit();
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  const sizesAbout =
    'What is loaded, gzipped, and what a store packs; the budgets are those of `test/support/budgets.ts`.';
  const sizes = (title: string, folder: string): Section => {
    const figures = sizeFigures(join(projectFolder, folder));
    return { title, about: sizesAbout, source: `\`${folder}\``, commit, figures, doubts: [] };
  };
  const page = asPage({
    version,
    commit,
    sections: [
      sizes('Sizes in Chrome', '.output/chrome-mv3'),
      sizes('Sizes in Firefox', '.output/firefox-mv3'),
      ...(await Array.fromAsync(benches, measured)),
      {
        title: 'A day’s requests',
        about: 'Requests to the API in 24 hours of the whole background at the strict local service.',
        source: dayTests.map((file) => `\`${file}\``).join(', '),
        commit,
        figures: await measureDay(),
        doubts: [],
      },
      await soaked(),
      {
        title: 'Faults survived in the simulations',
        about: `Seeds 0 to ${SEEDS - 1} of each simulation, and how many of them met each fault and state. \`npm run soak\` runs two thousand.`,
        source: '`test/simulation`',
        commit,
        figures: await simulateFaults(SEEDS),
        doubts: [],
      },
    ],
  });
  await writeFile(join(projectFolder, 'bench/results/README.md'), page);
  console.log(page);
}

async function measured([name, { title, about }]: readonly [string, Bench]): Promise<Section> {
  const { commit, machine, figures, doubts } = await readResults(name);
  return { title, about, source: `\`${resultsFile(name)}\` (${machine})`, commit, figures, doubts };
}

async function soaked(): Promise<Section> {
  const names = soakParts(Date.now()).map(({ name }) => name);
  const runs = (await keptRuns()).filter(({ part }) => names.includes(part));
  return {
    title: 'Faults survived in the soak',
    about: 'Simulations at depth, every journey and every attack in both browsers, and the benches.',
    source: '`bench/results/soak.jsonl`',
    commit: null,
    figures: soakFigures(names, runs, soakAges(runs)),
    doubts: [],
  };
}
