import { describe, expect, it } from 'vitest';
import { plantedPorts } from './planted-bugs';
import { describeRun, runSeeds, unreached } from './report';

describe('a failing seed', () => {
  const blind = plantedPorts.find(({ name }) => name === 'blind to the site');

  it('says how to repeat it and what happened, and happens again the same way', { timeout: 60_000 }, async () => {
    const { failed } = await runSeeds(0, 60, blind?.plant);
    const [first] = failed;
    if (!first) throw new Error('no seed failed');
    const told = describeRun(first);
    expect(told).toContain(`npm run simulate -- --seed ${first.scenario.seed}`);
    expect(told).toContain('BROKEN: no ');
    const again = await runSeeds(first.scenario.seed, 1, blind?.plant);
    expect(again.failed.map(describeRun)).toEqual([told]);
  });
});

describe('a state', () => {
  it('that no seed reached is named', async () => {
    expect(unreached(await runSeeds(0, 1))).toContain('neighbour met');
  });
});
