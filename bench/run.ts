/**
 * `npm run bench`: runs every bench, and writes the page of figures from what they have shown. `-- pacing` runs the bench of that name
 * alone, and `-- report` none: it writes the page from what is there.
 */
import { installPackages } from '../scripts/setup/packages.mjs';
import { runScript } from '../scripts/setup/run.mjs';
import { benches } from './benches.ts';
import { asTable } from './page.ts';
import { writeResults } from './results.ts';
import { writePage } from './write-page.ts';

const [name] = process.argv.slice(2);

if (name === undefined || name === 'report') {
  await build('chrome');
  await build('firefox');
  const names = name === undefined ? [...benches.keys()] : [];
  // Each in a process of its own, as by itself.
  for (const bench of names) if ((await runScript('bench/run.ts', [bench])) !== 0) process.exitCode = 1;
  await writePage();
} else await runBench(name);

async function build(browser: string): Promise<void> {
  if ((await runScript('node_modules/wxt/bin/wxt.mjs', ['build', '-b', browser])) !== 0)
    throw new Error(`The build for ${browser} failed.`);
}

/** Prints what it measures, and writes it to `bench/results/`. A promise that is missed ends the process with 1. */
async function runBench(name: string): Promise<void> {
  const bench = benches.get(name);
  if (!bench) {
    console.error(`There is no bench named "${name}". There are: ${[...benches.keys(), 'report'].join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  if (name === 'pacing')
    await installPackages('bench').catch(({ message }: Error) => {
      console.error(`There is nothing to compare ours with: ${message}`);
      process.exit(1);
    });
  const measurement = await bench.measure();
  await writeResults(name, measurement);
  const { figures, doubts = [] } = measurement;
  console.log([`## ${bench.title}`, bench.about, asTable(figures), ...doubts].join('\n\n'));
  const missed = figures.filter(({ isKept }) => !isKept);
  for (const { what, measured, allowed } of missed) console.error(`Missed: ${what}: ${measured}, allowed ${allowed}`);
  if (missed.length > 0) process.exitCode = 1;
}
