import { lastRuns, type PartRun } from '../../scripts/soak/results.ts';
import { type Report, runSeeds, type Simulation, seedsFrom } from '../../test/simulation/core/run-seeds.ts';
import { atMost, type Figure, noted } from '../figures.ts';
import type { Measurement } from '../results.ts';

/** Of each simulation: seconds, where a soak takes its time. */
export const SEEDS = 100;

/** Runs the first seeds of both simulations: the pacer alone, and the whole background. */
export async function simulateFaults(): Promise<Measurement> {
  const { pacingSimulation } = await import('../../test/simulation/pacing/simulation.ts');
  const { bundleBackground } = await import('../../test/simulation/background/bundle.ts');
  const { backgroundSimulation } = await import('../../test/simulation/background/simulation.ts');
  const run = <State extends string, Flight>(simulation: Simulation<State, Flight>) =>
    runSeeds(simulation, seedsFrom(0, SEEDS));
  const pacer = await run(pacingSimulation());
  const background = await run(backgroundSimulation(await bundleBackground()));
  return {
    figures: [...faultFigures('the pacer', pacer, SEEDS), ...faultFigures('the background', background, SEEDS)],
  };
}

/** How many seeds met each fault, and in how many an invariant broke. @param who is simulated. */
export function faultFigures(who: string, { reached, failed }: Report, seeds: number): Figure[] {
  return [
    atMost(`${who}: seeds of ${seeds} that broke an invariant`, failed.length, 0),
    ...[...reached].map(([state, count]) => noted(`${who}: ${state}`, `${count} seeds`)),
  ];
}

/** Of each part's last run, where it has one. @param names of all parts. @param ages how old their runs are, as lines. */
export function soakFigures(names: readonly string[], runs: readonly PartRun[], ages: readonly string[]): Figure[] {
  const last = lastRuns(runs);
  const ran = names.flatMap((name) => last.get(name) ?? []);
  const failed = ran.filter(({ failures }) => failures.length > 0).map(({ part }) => part);
  const [all, none] = [ran.length === names.length, failed.length === 0];
  const tests = ran.reduce((sum, run) => sum + run.tests, 0);
  return [
    { what: 'parts that have run', measured: `${ran.length}`, allowed: `${names.length}`, isKept: all },
    noted('tests and seeds in them', `${tests}`),
    { what: 'parts that failed', measured: none ? 'none' : failed.join(', '), allowed: 'none', isKept: none },
    ...ages.map((age) => noted('when they ran', age)),
  ];
}
