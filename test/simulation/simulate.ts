/**
 * `npm run simulate -- [--background] [--seeds N] [--seed S]`: N seeds from S on, of the pacer alone or of the whole background;
 * one seed alone is told in full when it fails. Ends with 0 only if every law held and, where many seeds ran, every state was reached.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { background: { type: 'boolean' }, seeds: { type: 'string' }, seed: { type: 'string' } },
});
const from = wholeNumber(values.seed ?? '0');
const count = wholeNumber(values.seeds ?? (values.seed === undefined ? '2000' : '1'));

/** So many seeds reach every state, or something is wrong with the simulation. */
const ENOUGH_SEEDS = 500;
const MOST_TOLD = 5;

const { failed, reached, unreached } = values.background ? await ofBackground() : await ofPacer();
for (const story of failed.slice(0, MOST_TOLD)) console.log(`${story}\n`);
for (const [state, seeds] of reached) console.log(`${String(seeds).padStart(7)} × ${state}`);
const missing = count >= ENOUGH_SEEDS ? unreached : [];
for (const state of missing) console.log(`never reached: ${state}`);
console.log(`${count - failed.length} of ${count} seeds kept every law`);
process.exit(failed.length + missing.length > 0 ? 1 : 0);

async function ofPacer() {
  const { describeRun, runSeeds, unreached } = await import('./pacing/report');
  const report = await runSeeds(from, count);
  return { failed: report.failed.map(describeRun), reached: report.reached, unreached: unreached(report) };
}

async function ofBackground() {
  const { bundleBackground } = await import('./background/bundle');
  const { describeRun, runSeeds, unreached } = await import('./background/report');
  const report = await runSeeds(await bundleBackground(), from, count);
  return { failed: report.failed.map(describeRun), reached: report.reached, unreached: unreached(report) };
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new TypeError(`Not a whole number: ${text}`);
  return Number(text);
}
