import { describe, it } from 'vitest';
import { holdAllStates } from '../core/hold-seeds';
import { fixedSeeds } from '../core/seeds';
import { pacingSimulation } from './simulation';

describe('the pacer in five hundred seeded runs', () => {
  it('keeps every invariant, and reaches every state', { timeout: 900_000 }, async () => {
    await holdAllStates(pacingSimulation(), fixedSeeds);
  });
});
