import { describe, expect, it } from 'vitest';
import { complaintOf } from '../core/hold-seeds';
import { runSeeds, unreached } from '../core/run-seeds';
import { seedsFrom } from '../core/seeds';
import { plantedPorts } from './planted-bugs';
import { pacingSimulation } from './simulation';

describe('a failing seed', () => {
  const blind = pacingSimulation(plantedPorts.find(({ name }) => name === 'blind to the site')?.plant);

  it('says how to repeat it and what happened, and happens again the same way', { timeout: 60_000 }, async () => {
    const report = await runSeeds(blind, seedsFrom(0, 60));
    const [first] = report.failed;
    if (!first) throw new Error('no seed failed');
    expect(first.command).toBe(`npm run simulate -- --seed ${first.seed}`);
    expect(first.story).toContain('BROKEN: no ');
    expect(complaintOf(report)).toContain(`${first.command}\n`);
    expect((await runSeeds(blind, [first.seed])).failed).toEqual([first]);
  });
});

describe('a state', () => {
  it('that no seed reached is named', async () => {
    expect(unreached(await runSeeds(pacingSimulation(), [0]))).toContain('neighbour met');
  });
});
