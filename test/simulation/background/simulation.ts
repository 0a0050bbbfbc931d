/** The whole background as built, seed by seed. */
import { rounded, type Simulation } from '../core/run-seeds';
import type { Begin } from './bundle';
import { type Flight, type State, states } from './journal';
import { runSeed } from './run-seed';

export function backgroundSimulation(begin: Begin): Simulation<State, Flight> {
  return {
    command: 'npm run simulate -- --background --seed',
    states,
    runSeed: (seed) => runSeed(seed, begin),
    tellFlight: ({ life, method, route, leftAt, arrivedAt, status, heard }) => ({
      at: leftAt,
      text: `life ${life} sends ${method} ${route}, arrives at ${rounded(arrivedAt)}: ${status ?? 'no answer'}, heard: ${heard ?? 'nothing'}`,
    }),
    toldBeforeMs: 20_000,
  };
}
