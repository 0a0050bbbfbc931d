import { type Report, runSeeds, type Simulation, seedsFrom } from '../../test/simulation/core/run-seeds.ts';
import { atMost } from './bench-figures.ts';
import type { Figure } from './section.ts';

/** Runs the first seeds of both simulations: the pacer alone, and the whole background. */
export async function simulateFaults(seeds: number): Promise<Figure[]> {
  const { pacingSimulation } = await import('../../test/simulation/pacing/simulation.ts');
  const { bundleBackground } = await import('../../test/simulation/background/bundle.ts');
  const { backgroundSimulation } = await import('../../test/simulation/background/simulation.ts');
  const run = <State extends string, Flight>(simulation: Simulation<State, Flight>) =>
    runSeeds(simulation, seedsFrom(0, seeds));
  const pacer = await run(pacingSimulation());
  const background = await run(backgroundSimulation(await bundleBackground()));
  return [...faultFigures('the pacer', pacer, seeds), ...faultFigures('the background', background, seeds)];
}

/** How many seeds met each fault, and in how many an invariant broke. @param who is simulated. */
export function faultFigures(who: string, { reached, failed }: Report, seeds: number): Figure[] {
  return [
    atMost(`${who}: seeds of ${seeds} that broke an invariant`, failed.length, 0),
    ...[...reached].map(([state, count]) => ({
      what: `${who}: ${state}`,
      measured: `${count} seeds`,
      allowed: null,
      isKept: true,
    })),
  ];
}
