import { it } from 'vitest';
import { holdSeeds } from '../core/hold-seeds';
import { everyRunSeeds } from '../core/seeds';
import { bundleBackground } from './bundle';
import { backgroundSimulation } from './simulation';

it('the whole background keeps every invariant in fifty seeded runs', async () => {
  await holdSeeds(backgroundSimulation(await bundleBackground()), everyRunSeeds);
});
