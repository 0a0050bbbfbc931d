import { MINUTE } from '../../lib/clock.ts';
import { installPackages } from '../../scripts/setup/packages.mjs';
import { machine } from '../machine.ts';
import benchPackage from '../package.json' with { type: 'json' };
import { writeResults } from '../results.ts';
import { buildWorker } from './build-worker.ts';
import { contenders } from './contenders.ts';
import { spreadOf, watchLateness } from './lateness.ts';
import { preciseClock } from './precise-clock.ts';
import { brokenPromises } from './promises.ts';
import { asJson, asMarkdown, type Run } from './report.ts';
import { type Row, setUpRow } from './row.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/**
 * Every contender through every scenario: prints the tables and writes them to `bench/results/`.
 * @returns whether ours kept its promises.
 */
export async function runPacing(): Promise<boolean> {
  await installPackages('bench');
  const at = preciseClock.now();
  const script = await buildWorker();
  const over = new AbortController();
  const latenessMs: number[] = [];
  void watchLateness(preciseClock, over.signal, (ms) => latenessMs.push(ms));

  const rows: Row[] = [];
  for (const scenario of scenarios) {
    console.log(`${scenario.title}: ${Math.ceil(scenario.measuredMs / MINUTE)} min and a little …`);
    rows.push(...(await runScenario(scenario, script)));
  }
  over.abort();

  const run: Run = {
    at,
    machine: machine(),
    versions: benchPackage.devDependencies,
    rows,
    serverLatenessMs: spreadOf(latenessMs),
    brokenPromises: brokenPromises(rows),
  };
  const markdown = asMarkdown(run);
  console.log(markdown);
  const results = { bench: 'pacing', at, markdown, json: asJson(run) };
  await writeResults(results, new URL('../results/', import.meta.url));
  return run.brokenPromises.length === 0;
}

/** All contenders at the same time, each with a server of its own; none begins before all have loaded. */
async function runScenario(scenario: Scenario, script: string): Promise<Row[]> {
  const starts = await Promise.all(contenders.map((contender) => setUpRow(contender, scenario, script)));
  return Promise.all(starts.map((start) => start()));
}
