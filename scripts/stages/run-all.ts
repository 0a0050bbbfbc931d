/** Runs every stage in order, stops at the first that fails, and ends with one line: `N passed, N failed`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, runScript } from '../setup/run.mjs';
import { type Stage, stages } from './stages.ts';
import { lacking, nothingRan, type Tally } from './tally.ts';

// A report of an earlier run must not stand in for one that was never written.
await rm(join(projectFolder, 'test-results'), { recursive: true, force: true });

let passed = 0;
let failed = 0;
for (const stage of stages) {
  const tally = await runStage(stage);
  passed += tally.passed;
  failed += tally.failed;
  if (tally.failed > 0) break;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** What a stage adds to the last line. A tool that fails without naming a test counts as one failure. */
async function runStage(stage: Stage): Promise<Tally> {
  console.log(`\n── ${stage.name}`);
  const startedAt = performance.now();
  const isGood = (await runScript(stage.script, stage.args)) === 0;
  const tally = stage.tests ? await stage.tests.count() : nothingRan;
  const complaints = [
    ...(isGood || tally.failed > 0 ? [] : [`${stage.name} failed`]),
    ...(isGood && stage.tests ? await lacking(tally, stage.tests) : []),
  ];
  for (const complaint of complaints) console.error(complaint);
  const isDone = complaints.length === 0 && tally.failed === 0;
  console.log(`── ${stage.name}: ${isDone ? 'done' : 'FAILED'} in ${seconds(performance.now() - startedAt)} s`);
  return { ...tally, failed: tally.failed + complaints.length };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
