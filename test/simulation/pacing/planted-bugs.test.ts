import { describe, expect, it } from 'vitest';
import { type Invariant, invariants } from './invariants';
import { plantedLines, plantedPorts } from './planted-bugs';
import { loadPlanted } from './planted-line';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 1_500;

describe('a planted bug is found', () => {
  it.each(plantedPorts)('$name', { timeout: 120_000 }, async ({ plant, breaks }) => {
    expect(await brokenBy((seed) => runSeed(seed, plant), breaks)).toContain(breaks);
  });

  it.each(plantedLines)('$name', { timeout: 120_000 }, async (bug) => {
    const planted = await loadPlanted(bug);
    try {
      expect(await brokenBy((seed) => planted.runSeed(seed), bug.breaks)).toContain(bug.breaks);
    } finally {
      await planted.close();
    }
  });

  it('only if the line to plant it in is there', async () => {
    const gone = { file: 'lib/pacing/sends.ts', line: 'no such line', instead: '' };
    await expect(loadPlanted(gone)).rejects.toThrow('no such line');
  });
});

describe('every invariant', () => {
  it.each(invariants)('has a planted bug: %s', (invariant) => {
    expect([...plantedPorts, ...plantedLines].map(({ breaks }) => breaks)).toContain(invariant);
  });
});

/** The invariants that were broken, up to the one that is looked for. */
async function brokenBy(run: typeof runSeed, wanted: Invariant): Promise<readonly Invariant[]> {
  const broken = new Set<Invariant>();
  for (let seed = 0; seed < PATIENCE && !broken.has(wanted); seed++) {
    for (const { invariant } of (await run(seed)).breaches) broken.add(invariant);
  }
  return [...broken];
}
