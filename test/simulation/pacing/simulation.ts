/** The pacer alone, seed by seed. */
import { rounded, type Simulation } from '../core/run-seeds';
import { type Flight, type State, states } from './journal';
import { runSeed } from './run-seed';
import type { Plant } from './worker';

export function pacingSimulation(plant: Plant = {}): Simulation<State, Flight> {
  return {
    command: 'npm run simulate -- --seed',
    states,
    runSeed: (seed) => runSeed(seed, plant),
    tellFlight: ({ kind, life, route, leftAt, arrivedAt, status, refused }) => ({
      at: leftAt,
      text: `${kind} of life ${life} leaves: ${route}, arrives at ${rounded(arrivedAt)}: ${status ?? 'no answer'} ${refused ?? ''}`,
    }),
    toldBeforeMs: 5_000,
  };
}
