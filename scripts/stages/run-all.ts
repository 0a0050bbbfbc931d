/** Runs every stage in order, until Ctrl-C, and ends with each test that failed, a line a stage, how old the soak is, and one line for all: `N passed, N failed`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { interruption } from '../demo/interruption.ts';
import { projectFolder, runScript } from '../setup/run.mjs';
import { keptRuns, soakAges } from '../soak/kept-runs.ts';
import { runStages, type StageResult } from './run-stages.ts';
import { type Stage, stages } from './stages.ts';
import { repeatsNoted } from './start-again.ts';
import { lacking, nothingRan } from './tally.ts';

// A report of an earlier run must not stand in for one that was never written.
await rm(join(projectFolder, 'test-results'), { recursive: true, force: true });

// Ctrl-C ends the stage that runs, which tidies up first.
let isStopped = false;
void interruption().then(() => {
  isStopped = true;
});

const startedAt = performance.now();
const soakRuns = await keptRuns();
const { passed, failed: failedTests, failures, lines } = await runStages(stages, runStage, () => isStopped);
const repeats = await repeatsNoted();
const failed = failedTests + (repeats.isTooMany ? 1 : 0);
const closing = [
  ...failures.map((failure) => `✘ ${failure}`),
  ...(repeats.isTooMany ? ['✘ Too many starts of browsers had to be repeated.'] : []),
  ...repeats.lines,
  ...lines,
  `── all: ${seconds(performance.now() - startedAt)} s`,
  ...soakAges(soakRuns).map((line) => `── soak, ${line}`),
];
console.log(`\n${closing.join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** What a stage adds to the last lines. A tool that fails without naming a test counts as one failure. */
async function runStage(stage: Stage): Promise<StageResult> {
  console.log(`\n── ${stage.name}`);
  const startedAt = performance.now();
  const isGood = (await runScript(stage.script, stage.args)) === 0;
  const tally = stage.tests ? await stage.tests.count() : nothingRan;
  const complaints = [
    ...(isGood || tally.failed > 0 ? [] : ['It failed, and named no test that did.']),
    ...(isGood && stage.tests ? await lacking(tally, stage.tests) : []),
  ];
  for (const complaint of complaints) console.error(complaint);
  const isDone = complaints.length === 0 && tally.failed === 0;
  const whole = {
    ...tally,
    failed: tally.failed + complaints.length,
    failures: [
      ...tally.failures.map(({ told }) => told),
      ...complaints.map((complaint) => `${stage.name}: ${complaint}`),
    ],
  };
  const outcome = `── ${stage.name}: ${isDone ? 'done' : 'FAILED'} in ${seconds(performance.now() - startedAt)} s`;
  console.log(outcome);
  return { tally: whole, line: `${outcome}, ${whole.passed} passed, ${whole.failed} failed` };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
