/**
 * `npm run simulate -- --seeds N [--seed S]`: N seeds from S on; one seed alone is told in full when it fails.
 * Ends with 0 only if every law held and, where more than a few seeds ran, every state was reached.
 */
import { parseArgs } from 'node:util';
import { describeRun, runSeeds, unreached } from './report';

/** So many seeds reach every state, or something is wrong with the simulation. */
const ENOUGH_SEEDS = 500;
const MOST_TOLD = 5;

const { values } = parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' } } });
const from = wholeNumber(values.seed ?? '0');
const count = wholeNumber(values.seeds ?? (values.seed === undefined ? '2000' : '1'));

const report = await runSeeds(from, count);
for (const run of report.failed.slice(0, MOST_TOLD)) console.log(`${describeRun(run)}\n`);
for (const [state, seeds] of report.reached) console.log(`${String(seeds).padStart(7)} × ${state}`);
const missing = count >= ENOUGH_SEEDS ? unreached(report) : [];
for (const state of missing) console.log(`never reached: ${state}`);
console.log(`${count - report.failed.length} of ${count} seeds kept every law`);
process.exitCode = report.failed.length + missing.length > 0 ? 1 : 0;

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new TypeError(`Not a whole number: ${text}`);
  return Number(text);
}
