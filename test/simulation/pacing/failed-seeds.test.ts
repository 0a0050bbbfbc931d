import { it } from 'vitest';
import { holdSeeds } from '../core/run-seeds';
import { pacingSimulation } from './simulation';

/** Seeds that have failed once, by what went wrong. */
const failedOnce = [
  { seed: 3248, name: 'a call of the tab is stored in the moment of the crash that loses it' },
  { seed: 8042, name: 'a life hangs for twelve seconds, and the next one may not spend before it goes on' },
] as const;

it.each(failedOnce)('$name (seed $seed)', async ({ seed }) => {
  await holdSeeds(pacingSimulation(), [seed]);
});
