import { describe, expect, it } from 'vitest';
import { brokenBy } from '../core/planting';
import { bundleBackground } from './bundle';
import { invariants } from './invariants/names';
import { plantedBugs } from './planted-bugs';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 200;

describe('a planted bug is found', () => {
  it.each(plantedBugs)('$name', { timeout: 300_000 }, async (bug) => {
    const begin = await bundleBackground([bug]);
    expect(await brokenBy(bug, (seed) => runSeed(seed, begin), PATIENCE)).toContain(bug.breaks);
  });

  it('only if the line to plant it in is there', async () => {
    const [bug] = plantedBugs;
    if (!bug) throw new Error('no bug is planted');
    await expect(bundleBackground([{ ...bug, line: 'no such line' }])).rejects.toThrow('no such line');
  });
});

describe('every invariant', () => {
  it.each(invariants)('has a planted bug: %s', (invariant) => {
    expect(plantedBugs.map(({ breaks }) => breaks)).toContain(invariant);
  });
});
