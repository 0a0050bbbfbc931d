/**
 * `npm run bench -- report` runs every bench at a commit, and writes the page of figures from what they have shown; `-- popup` runs the bench
 * of that name alone, and `-- page` writes the page from what is there. Without a name it lists them.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../scripts/setup/packages.mjs';
import { build, projectFolder, runScript } from '../scripts/setup/run.mjs';
import { BENCHES, PRODUCT } from '../scripts/soak/content.ts';
import { type Bench, benches } from './benches.ts';
import { asTable } from './page.ts';
import { keepResults, minutesSince, readResults, resultsFile, uncommitted } from './results.ts';
import { writePage } from './write-page.ts';

/** In min, for a whole report. */
const MOST_MINUTES = 60;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { built: { type: 'boolean' } } });
const [name = ''] = positionals;
const bench = benches.get(name);

if (name === 'report') process.exitCode = await report();
else if (name === 'page') process.exitCode = (await writePage()) ? 0 : 1;
else if (bench) process.exitCode = await runBench(bench);
else {
  const lines = [...benches].map(([name, { title }]) => `  ${name}: ${title}`);
  if (name !== '') console.error(`There is no bench named "${name}".`);
  console.log(`npm run bench -- NAME runs one of these, "report" all of them, and "page" none:\n${lines.join('\n')}`);
  process.exitCode = name === '' ? 0 : 1;
}

/** Each bench has a process of its own, and what becomes of one is nothing to the others. @returns the exit code. */
async function report(): Promise<number> {
  const changed = uncommitted([...PRODUCT, ...BENCHES]);
  if (changed !== '') {
    console.error(`A report is of a commit, and these files are not committed:\n${changed}`);
    return 1;
  }
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const startedAt = performance.now();
  await buildBoth();
  const ends = [];
  for (const bench of benches.keys()) {
    const end = await runApart(bench, startedAt, () => isStopped);
    if (isStopped) return 1;
    ends.push(`${bench}: ${end}`);
  }
  const isWhole = await writePage();
  console.log(['', ...ends, `In all: ${minutesSince(startedAt)} min`].join('\n'));
  return isWhole && process.exitCode === undefined ? 0 : 1;
}

/** @param startedAt of the report. @returns how it ended; the process ends with 1 where that was not well. */
async function runApart(bench: string, startedAt: number, isStopped: () => boolean): Promise<string> {
  const file = join(projectFolder, resultsFile(bench));
  const before = await readFile(file, 'utf8').catch(() => null);
  const last = await readResults(bench).catch(() => null);
  console.log(`\n── ${bench}`);
  const begunAt = performance.now();
  const isInTime = minutesSince(startedAt) + (last?.minutes ?? 0) <= MOST_MINUTES;
  // What an earlier commit has shown must not stand in for what could not be measured at this one.
  await rm(file, { force: true });
  const isDone = isInTime && (await runScript('bench/run.ts', [bench, '--built'])) === 0;
  if (isStopped() && before !== null) await writeFile(file, before);
  if (!isDone) process.exitCode = 1;
  if (!isInTime) return `not run, since a report takes ${MOST_MINUTES} min at most`;
  return `${isDone ? 'done' : 'FAILED'} in ${minutesSince(begunAt)} min`;
}

/** Prints what it measures, and writes it to `bench/results/`. @returns the exit code: 1 where a promise is missed. */
async function runBench({ title, about, measure }: Bench): Promise<number> {
  if (!values.built) await buildBoth();
  if (name === 'pacing') await installPackages('bench');
  const { figures, doubts, minutes } = await keepResults(name, measure);
  console.log([`## ${title}`, about, asTable(figures), ...doubts, `It took ${minutes} min.`].join('\n\n'));
  const missed = figures.filter(({ isKept }) => !isKept);
  for (const { what, measured, allowed } of missed) console.error(`Missed: ${what}: ${measured}, allowed ${allowed}`);
  return missed.length > 0 ? 1 : 0;
}

async function buildBoth(): Promise<void> {
  await build('chromium');
  await build('firefox');
}
