import { it } from 'vitest';
import { holdSeeds } from '../core/hold-seeds';
import { everyRunSeeds } from '../core/seeds';
import { pacingSimulation } from './simulation';

it('the pacer keeps every invariant in fifty seeded runs', async () => {
  await holdSeeds(pacingSimulation(), everyRunSeeds);
});
