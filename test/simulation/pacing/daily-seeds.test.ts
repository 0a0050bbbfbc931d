import { describe, it } from 'vitest';
import { dayNumber } from '../../support/today';
import { holdSeeds } from '../core/hold-seeds';
import { dailySeeds } from '../core/seeds';
import { pacingSimulation } from './simulation';

describe('the pacer in the hundred seeded runs of this day', () => {
  it('keeps every invariant', { timeout: 300_000 }, async () => {
    await holdSeeds(pacingSimulation(), dailySeeds(dayNumber()));
  });
});
