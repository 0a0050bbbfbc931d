import { it } from 'vitest';
import { everyRunSeeds, holdSeeds } from '../core/run-seeds';
import { bundleBackground } from './bundle';
import { backgroundSimulation } from './simulation';

it('the whole background keeps every invariant in fifty seeded runs', async () => {
  await holdSeeds(backgroundSimulation(await bundleBackground()), everyRunSeeds);
});
