import { it } from 'vitest';
import { everyRunSeeds, holdSeeds } from '../core/run-seeds';
import { pacingSimulation } from './simulation';

it('the pacer keeps every invariant in fifty seeded runs', async () => {
  await holdSeeds(pacingSimulation(), everyRunSeeds);
});
