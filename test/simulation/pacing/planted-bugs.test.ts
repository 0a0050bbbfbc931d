import { describe, expect, it } from 'vitest';
import { plantedLines, plantedPorts } from './planted-bugs';
import { loadPlanted } from './planted-line';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 1_500;

describe('a planted bug is found', () => {
  it.each(plantedPorts)('$name', { timeout: 60_000 }, async ({ plant, breaks }) => {
    expect(await laws((seed) => runSeed(seed, plant), breaks)).toContain(breaks);
  });

  it.each(plantedLines)('$name', { timeout: 60_000 }, async (bug) => {
    const planted = await loadPlanted(bug);
    try {
      expect(await laws((seed) => planted.runSeed(seed), bug.breaks)).toContain(bug.breaks);
    } finally {
      await planted.close();
    }
  });

  it('only if the line to plant it in is there', async () => {
    const gone = { ...plantedLines[0], line: 'no such line' };
    await expect(loadPlanted(gone)).rejects.toThrow('no such line');
  });
});

/** The laws that were broken, up to the one that is looked for. */
async function laws(run: typeof runSeed, wanted: string): Promise<string> {
  const broken: string[] = [];
  for (let seed = 0; seed < PATIENCE; seed++) {
    const { breaches } = await run(seed);
    broken.push(...breaches.map(({ law }) => law));
    if (broken.some((law) => law.includes(wanted))) break;
  }
  return [...new Set(broken)].join('\n');
}
