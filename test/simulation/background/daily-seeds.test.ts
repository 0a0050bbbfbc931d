import { describe, it } from 'vitest';
import { dayNumber } from '../../support/today';
import { holdSeeds } from '../core/hold-seeds';
import { dailySeeds } from '../core/seeds';
import { bundleBackground } from './bundle';
import { backgroundSimulation } from './simulation';

describe('the whole background in the hundred seeded runs of this day', () => {
  it('keeps every invariant', { timeout: 300_000 }, async () => {
    await holdSeeds(backgroundSimulation(await bundleBackground()), dailySeeds(dayNumber()));
  });
});
