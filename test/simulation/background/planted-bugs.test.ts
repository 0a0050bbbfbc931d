import { describe, expect, it } from 'vitest';
import { bundleBackground } from './bundle';
import { plantedBugs } from './planted-bugs';
import { runSeed } from './run-seed';

/** So many seeds may go by before a bug is found. */
const PATIENCE = 200;

describe('a planted bug is found', () => {
  it.each(plantedBugs)('$name', { timeout: 300_000 }, async (bug) => {
    expect(await lawsBrokenBy(bug)).toContainEqual(expect.stringContaining(bug.breaks));
  });

  it('only if the line to plant it in is there', async () => {
    const [bug] = plantedBugs;
    if (!bug) throw new Error('no bug is planted');
    await expect(bundleBackground([{ ...bug, line: 'no such line' }])).rejects.toThrow('no such line');
  });
});

/** The laws that were broken, up to the one that is looked for. */
async function lawsBrokenBy(bug: (typeof plantedBugs)[number]): Promise<readonly string[]> {
  const begin = await bundleBackground([bug]);
  const broken = new Set<string>();
  for (let seed = 0; seed < PATIENCE; seed++) {
    const { breaches } = await runSeed(seed, begin);
    for (const { law } of breaches) broken.add(law);
    if ([...broken].some((law) => law.startsWith(bug.breaks))) break;
    await new Promise(setImmediate);
  }
  return [...broken];
}
