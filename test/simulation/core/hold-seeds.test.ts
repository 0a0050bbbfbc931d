import { describe, expect, it } from 'vitest';
import { createRunJournal } from './journal';
import { holdSeeds, type Simulation, seedsFrom, unreached } from './run-seeds';

/** Odd seeds reach a state, every seed in `broken` breaks an invariant. */
function simulationOf(broken: readonly number[]): Simulation<'odd' | 'reached'> {
  return {
    command: 'repeat --seed',
    states: ['odd', 'reached'],
    runSeed: async (seed) => {
      const journal = { ...createRunJournal<'odd' | 'reached', 'an invariant'>(() => seed), flights: [] };
      journal.note('it begins', seed % 2 === 1 ? 'odd' : 'reached');
      if (broken.includes(seed)) journal.breach('an invariant', `by ${seed}`);
      return { scenario: { seed }, journal };
    },
    tellFlight: () => ({ at: 0, text: '' }),
    toldBeforeMs: 1_000,
  };
}

describe('seeds that are held to the invariants', () => {
  it('pass when each keeps every invariant', async () => {
    expect((await holdSeeds(simulationOf([]), [1, 2])).failed).toEqual([]);
  });

  it('name every one that does not, each with the command that repeats it, and tell the story of five', async () => {
    const failing = await holdSeeds(simulationOf(seedsFrom(3, 6)), seedsFrom(0, 10)).catch(String);
    for (const seed of seedsFrom(3, 6)) expect(failing).toContain(`\nrepeat --seed ${seed}\n`);
    expect(String(failing).match(/BROKEN: an invariant: by \d/g)).toHaveLength(5);
    expect(failing).toContain('failed-seeds.test.ts');
  });

  it('reach every state together, or those that are missing are named', async () => {
    expect(unreached(await holdSeeds(simulationOf([]), [1, 2]))).toEqual([]);
    expect(unreached(await holdSeeds(simulationOf([]), [0, 2]))).toEqual(['odd']);
  });
});
