import { describe, expect, it } from 'vitest';
import { complaintOf } from '../core/hold-seeds';
import { runSeeds, unreached } from '../core/run-seeds';
import { bundleBackground } from './bundle';
import { plantedBugs } from './planted-bugs';
import { backgroundSimulation } from './simulation';

describe('a failing seed', () => {
  it('says how to repeat it and what happened, and happens again the same way', { timeout: 120_000 }, async () => {
    const hasty = plantedBugs.find(({ name }) => name === 'the reservation is not awaited');
    if (!hasty) throw new Error('the bug is not planted any more');
    const simulation = backgroundSimulation(await bundleBackground([hasty]));
    const report = await runSeeds(simulation, [0, 1, 2]);
    const [first] = report.failed;
    if (!first) throw new Error('no seed failed');
    expect(first.command).toBe(`npm run simulate -- --background --seed ${first.seed}`);
    expect(first.story).toContain('BROKEN: I4 ');
    expect(complaintOf(report)).toContain(`${first.command}\n`);
    expect((await runSeeds(simulation, [first.seed])).failed).toEqual([first]);
  });
});

describe('a state', () => {
  it('that no seed reached is named', { timeout: 60_000 }, async () => {
    const simulation = backgroundSimulation(await bundleBackground());
    expect(unreached(await runSeeds(simulation, [0]))).toContain('database lost');
  });
});
