/** `npm run soak -- [--seeds N]`: everything at depth; killed and begun again it goes on with what is left. */
import { execFileSync } from 'node:child_process';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder, runScript } from '../setup/run.mjs';
import { type Part, soakParts } from './parts.ts';
import { CHANGED, type Outcome, progressFile } from './progress.ts';
import { SOAK_HEAD, soak, soakLine } from './soak.ts';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '2000' } } });
if (!/^[1-9]\d*$/.test(values.seeds)) throw new TypeError(`Not a number of seeds: ${values.seeds}`);
const seeds = Number(values.seeds);
const results = join(projectFolder, 'bench/results/soak.md');
const file = progressFile(join(projectFolder, 'node_modules/.cache/dexmark-soak.json'));

let isStopped = false;
const stop = () => {
  isStopped = true;
};
process.on('SIGINT', stop).on('SIGTERM', stop);

const progress = await soak({
  commit: commit(),
  seeds,
  parts: soakParts(seeds, Date.now()),
  file,
  runPart,
  say: console.log,
  isStopped: () => isStopped,
});
if (isStopped) {
  console.log('Stopped. The same command goes on with what is left.');
  process.exit(1);
}
await readFile(results).catch(() => writeFile(results, SOAK_HEAD));
const line = soakLine(progress, Date.now());
await appendFile(results, line);
await file.remove();
console.log(`\n${line}`);
process.exitCode = Object.values(progress.outcomes).every(({ isGood }) => isGood) ? 0 : 1;

async function runPart({ script, args, environment, tests }: Part): Promise<Outcome> {
  // A report of an earlier run must not stand in for one that was never written.
  if (tests) await rm(join(projectFolder, tests.report), { force: true });
  const startedAt = performance.now();
  const code = await runScript(script, args, environment);
  const tally = await tests?.count();
  const hasRun = tally === undefined || (tally.passed > 0 && tally.failed === 0 && tally.skipped === 0);
  return {
    isGood: code === 0 && hasRun,
    took: performance.now() - startedAt,
    tests: tally === undefined ? 0 : tally.passed + tally.failed,
  };
}

/** What the results are of; those of earlier runs are no change of the code. */
function commit(): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : CHANGED);
}
