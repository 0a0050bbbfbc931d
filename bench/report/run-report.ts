import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type * as v from 'valibot';
import { keptRuns } from '../../scripts/soak/kept-runs.ts';
import { soakParts } from '../../scripts/soak/parts.ts';
import { lastRuns } from '../../scripts/soak/results.ts';
import {
  clicksFigures,
  firstSyncFigures,
  libraryFigures,
  pacingDoubts,
  pacingFigures,
  popupFigures,
  workerFigures,
} from './bench-figures.ts';
import { builtAt, sizeFigures } from './build-sizes.ts';
import { dayTests, measureDay } from './day-figures.ts';
import { NoFigures } from './no-figures.ts';
import { asPage } from './page.ts';
import { commitOf, lastProductCommit, productCommitsSince } from './product-commits.ts';
import { newestOf, parseResult } from './results-files.ts';
import type { Figure, Section, Source } from './section.ts';
import { clicksShape, firstSyncShape, libraryShape, pacingShape, popupShape, workerShape } from './shapes.ts';
import { simulateFaults } from './simulation-figures.ts';
import { soakFigures } from './soak-figures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const results = 'bench/results';
/** Of each simulation: seconds, where a soak takes its time. */
const SEEDS = 100;

/**
 * Gathers what the repository holds of this release into `bench/results/README.md`.
 * @returns whether it is written. A promise that was missed stands in the page, and has ended its own bench with 1.
 */
export async function runReport(): Promise<boolean> {
  try {
    const page = await gather();
    await writeFile(`${root}${results}/README.md`, page);
    console.log(page);
    return true;
  } catch (error) {
    if (!(error instanceof NoFigures)) throw error;
    console.error(error.message);
    return false;
  }
}

/** @throws NoFigures when there is no build, or when results have another shape. */
async function gather(): Promise<string> {
  return asPage({
    version: await versionOfDexmark(),
    commit: await lastProductCommit(root),
    sections: [
      await sizes('Sizes in Chrome', 'chrome', 'npm run build'),
      await sizes('Sizes in Firefox', 'firefox', 'npm run build:firefox'),
      await bench('popup', popupShape, 'The popup', popupText, popupFigures),
      await bench('library', libraryShape, 'The library page', libraryText, libraryFigures),
      await bench('clicks', clicksShape, 'The first click', clicksText, clicksFigures),
      await bench('worker', workerShape, 'A worker that wakes', workerText, workerFigures),
      await bench('check', firstSyncShape, 'The first check', checkText, firstSyncFigures),
      await day(),
      await bench('pacing', pacingShape, 'Pacing', pacingText, pacingFigures, pacingDoubts),
      await soaked(),
      await simulated(),
    ],
  });
}

const popupText =
  'Until its first frame with rows, beside a page of one line in the same extension; then its heap, its search and its scrolling.';
const libraryText =
  'Until its first frame with rows, beside a page of one line in the same extension; then its longest tasks.';
const clicksText = 'From a press to the frame that shows that it was heard, and to what the person wants on disk.';
const workerText = 'From a message to a dead worker, beside an extension whose worker does nothing else.';
const checkText = 'In Chromium against the local service, beside the least time that the pacer allows.';
const pacingText =
  'In real time against a server that allows five arrivals a second; libraries beside ours promise nothing.';

async function bench<Result extends { readonly at: number }>(
  name: string,
  shape: v.GenericSchema<unknown, Result>,
  title: string,
  about: string,
  figuresOf: (result: Result) => readonly Figure[],
  doubtsOf: (result: Result) => readonly string[] = () => [],
): Promise<Section> {
  const newest = newestOf(name, await readdir(`${root}${results}`));
  if (newest === null) return { title, about, content: { missing: `npm run bench -- ${name}` } };
  const file = `${results}/${newest}`;
  const result = parseResult(file, await readFile(`${root}${file}`, 'utf8'), shape);
  const source = await sourceOf(file, result.at, await commitOf(root, file));
  return { title, about, content: { source, figures: figuresOf(result), doubts: doubtsOf(result) } };
}

async function sizes(title: string, browser: 'chrome' | 'firefox', command: string): Promise<Section> {
  const file = `.output/${browser}-mv3`;
  const at = builtAt(root, file, command);
  const about = 'What is loaded, gzipped, and what a store packs; the budgets are those of `test/support/budgets.ts`.';
  const changesSince = await productCommitsSince(root, at);
  const source = { file, at, commit: changesSince === 0 ? await lastProductCommit(root) : null, changesSince };
  return { title, about, content: { source, figures: sizeFigures(`${root}${file}`), doubts: [] } };
}

async function day(): Promise<Section> {
  const about = 'Requests to the API in 24 hours of the whole background at the strict local service.';
  const figures = await measureDay(root);
  const source = await ranJustNow(dayTests.join('`, `'));
  return { title: 'A day’s requests', about, content: { source, figures, doubts: [] } };
}

async function soaked(): Promise<Section> {
  const [title, file] = ['Faults survived in the soak', `${results}/soak.jsonl`];
  const about =
    'Simulations at depth, every journey and every attack in both browsers, and the benches. Changes are counted from the day of the part that ran first.';
  const names = soakParts(Date.now()).map(({ name }) => name);
  const runs = (await keptRuns()).filter(({ part }) => names.includes(part));
  const [oldest] = [...lastRuns(runs).values()].toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day));
  if (!oldest) return { title, about, content: { missing: 'npm run soak' } };
  const source = await sourceOf(file, Date.parse(oldest.day), oldest.commit);
  return { title, about, content: { source, figures: soakFigures(names, runs), doubts: [] } };
}

async function simulated(): Promise<Section> {
  const about = `Seeds 0 to ${SEEDS - 1} of each simulation, and how many of them met each fault and state. \`npm run soak\` runs two thousand.`;
  const figures = await simulateFaults(SEEDS);
  const source = await ranJustNow('test/simulation');
  return { title: 'Faults survived in the simulations', about, content: { source, figures, doubts: [] } };
}

async function sourceOf(file: string, at: number, commit: string | null): Promise<Source> {
  return { file, at, commit, changesSince: await productCommitsSince(root, at) };
}

async function ranJustNow(file: string): Promise<Source> {
  return { file, at: Date.now(), commit: await lastProductCommit(root), changesSince: 0 };
}

async function versionOfDexmark(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
  return String(version);
}
