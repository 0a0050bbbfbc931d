/**
 * `npm run soak`: each part that has not run on today's content, first those that never ran, then the oldest; killed and begun again
 * it goes on with what is left. `-- --only NAME` runs the parts whose names contain that; `-- --list` runs nothing.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder, runScript } from '../setup/run.mjs';
import { soakStartsOnce } from '../stages/start-again.ts';
import { contentOf, currentCommit } from './content.ts';
import { keepRun, keptRuns, soakAges } from './kept-runs.ts';
import { type Part, soakParts } from './parts.ts';
import { dayOf, failedLately, lastRuns, partsLeft } from './results.ts';
import { type Outcome, soak } from './soak.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const today = { content: contentOf(), day: dayOf(Date.now()) };
const all = soakParts(Date.now());
const runs = await keptRuns();

if (values.list) list();
else process.exitCode = await run(chosenParts());

function list(): void {
  for (const line of soakAges(runs)) console.log(line);
  for (const { name } of all) for (const line of failedLately(runs, name)) console.log(`${name} › ${line}`);
  console.log(`${all.length - partsLeft(all, runs, today).length} of ${all.length} parts have run on today's content.`);
}

/** @throws TypeError where no part has such a name. */
function chosenParts(): readonly Part[] {
  const { only } = values;
  if (only === undefined) return partsLeft(all, runs, today);
  const chosen = all.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new TypeError(`No part is called ${only}. There are: ${namesOf(all).join('; ')}.`);
  return chosen;
}

/** @returns the exit code: 0 where each of the parts has run on today's content without a failure. */
async function run(parts: readonly Part[]): Promise<number> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const preparations = parts.length === 0 ? [] : [['prepare'], ['build', '-b', 'chrome'], ['build', '-b', 'firefox']];
  for (const args of preparations)
    if (!isStopped && (await runScript('node_modules/wxt/bin/wxt.mjs', args)) !== 0 && !isStopped)
      throw new Error(`wxt ${args.join(' ')} failed.`);
  const after = await soak({
    parts,
    runs,
    content: contentOf,
    commit: currentCommit,
    now: Date.now,
    runPart,
    keep: keepRun,
    say: console.log,
    isStopped: () => isStopped,
  });
  if (isStopped) {
    console.log(`Stopped.${values.only === undefined ? ' The same command goes on with what is left.' : ''}`);
    return 1;
  }
  const last = lastRuns(after);
  const asked = values.only === undefined ? all : parts;
  const failed = asked.filter(({ name }) => (last.get(name)?.failures.length ?? 1) > 0);
  console.log(failed.length === 0 ? 'No part failed.' : `Failed: ${namesOf(failed).join('; ')}`);
  return failed.length === 0 ? 0 : 1;
}

async function runPart({ name, script, args, environment, seeds = 0, tests }: Part): Promise<Outcome> {
  // A report of an earlier run must not stand in for one that was never written.
  if (tests) await rm(join(projectFolder, tests.report), { force: true });
  const startedAt = performance.now();
  const code = await runScript(script, args, { ...soakStartsOnce, ...environment });
  const tookMs = performance.now() - startedAt;
  const tally = await tests?.count();
  const failing = tally?.failures.map((failure) => failure.name) ?? [];
  const isWhole = tally === undefined || (tally.passed > 0 && tally.skipped === 0);
  const failures = failing.length === 0 && (code !== 0 || !isWhole) ? [name] : failing;
  return { tests: tally === undefined ? seeds : tally.passed + tally.failed, failures, tookMs };
}

function namesOf(parts: readonly Part[]): string[] {
  return parts.map(({ name }) => name);
}
