import { describe, it } from 'vitest';
import { holdAllStates } from '../core/hold-seeds';
import { fixedSeeds } from '../core/seeds';
import { bundleBackground } from './bundle';
import { backgroundSimulation } from './simulation';

describe('the whole background in five hundred seeded runs', () => {
  it('keeps every invariant, and reaches every state', { timeout: 900_000 }, async () => {
    await holdAllStates(backgroundSimulation(await bundleBackground()), fixedSeeds);
  });
});
