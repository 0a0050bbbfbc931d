import { describe, expect, it } from 'vitest';
import { bundleBackground } from './bundle';
import { plantedBugs } from './planted-bugs';
import { describeRun, runSeeds, unreached } from './report';

describe('a failing seed', () => {
  it('says how to repeat it and what happened, and happens again the same way', { timeout: 120_000 }, async () => {
    const hasty = plantedBugs.find(({ name }) => name === 'the reservation is not awaited');
    if (!hasty) throw new Error('the bug is not planted any more');
    const begin = await bundleBackground([hasty]);
    const { failed } = await runSeeds(begin, 0, 3);
    const [first] = failed;
    if (!first) throw new Error('no seed failed');
    const told = describeRun(first);
    expect(told).toContain(`npm run simulate -- --background --seed ${first.scenario.seed}`);
    expect(told).toContain('BROKEN: I4 ');
    const again = await runSeeds(begin, first.scenario.seed, 1);
    expect(again.failed.map(describeRun)).toEqual([told]);
  });
});

describe('a state', () => {
  it('that no seed reached is named', { timeout: 60_000 }, async () => {
    expect(unreached(await runSeeds(await bundleBackground(), 0, 1))).toContain('database lost');
  });
});
