import * as nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brokenBy, bundle, type PlantedLine } from '../core/planting';
import { invariants } from './journal';
import { plantedLines, plantedPorts } from './planted-bugs';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 1_500;

describe('a planted bug is found', () => {
  it.each(plantedPorts)('$name', { timeout: 120_000 }, async (bug) => {
    expect(await brokenBy(bug, (seed) => runSeed(seed, bug.plant), PATIENCE)).toContain(bug.breaks);
  });

  it.each(plantedLines)('$name', { timeout: 120_000 }, async (bug) => {
    const runPlanted = await loadPlanted(bug);
    expect(await brokenBy(bug, (seed) => runPlanted(seed), PATIENCE)).toContain(bug.breaks);
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

/** The simulation with one line of the pacer replaced: a bug that no port reaches. @throws Error when the file has no such line, or more than one. */
async function loadPlanted(line: PlantedLine): Promise<typeof runSeed> {
  const code = await bundle('test/simulation/pacing/run-seed.ts', [line]);
  // Made of our own source, a moment ago.
  const bundled: { readonly runSeed: typeof runSeed } = new Function('nodeCrypto', code)(nodeCrypto);
  return bundled.runSeed;
}
