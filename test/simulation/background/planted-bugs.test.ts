import { describe, expect, it } from 'vitest';
import { bundleBackground } from './bundle';
import { type Invariant, invariants } from './invariants';
import { type PlantedBug, plantedBugs } from './planted-bugs';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 200;

describe('a planted bug is found', () => {
  it.each(plantedBugs)('$name', { timeout: 300_000 }, async (bug) => {
    expect(await brokenBy(bug)).toContain(bug.breaks);
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

/** The invariants that were broken, up to the one that is looked for. */
async function brokenBy(bug: PlantedBug): Promise<readonly Invariant[]> {
  const begin = await bundleBackground([bug]);
  const broken = new Set<Invariant>();
  const { from = 0 } = bug;
  for (let seed = from; seed < from + PATIENCE && !broken.has(bug.breaks); seed++) {
    for (const { invariant } of (await runSeed(seed, begin)).breaches) broken.add(invariant);
    await new Promise(setImmediate);
  }
  return [...broken];
}
