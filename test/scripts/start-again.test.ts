import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatsNoted, soakStartsOnce, startAgain } from '../../scripts/stages/start-again.ts';
import { temporaryFolder } from './temporary-folder.ts';

const inFolder = temporaryFolder();
// The soak runs these tests, too.
beforeEach(() => vi.stubEnv('DEXMARK_STARTS', undefined));
afterEach(() => vi.unstubAllEnvs());

/** Fails so many times before it starts. */
function startsAfter(failures: number): () => Promise<string> {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= failures) throw new Error(`no display\nfailure ${tries}`);
    return 'a browser';
  };
}

const file = () => inFolder('results/flaky.jsonl');
const failAt = (failures: number) => startAgain('Chromium', startsAfter(failures), file()).catch(String);

describe('a browser', () => {
  it('that starts at once is no repeat', async () => {
    expect(await failAt(0)).toBe('a browser');
    expect(await repeatsNoted(file())).toEqual({ lines: [], isTooMany: false });
  });

  it('that does not start is started again twice, which is noted, and no third time', async () => {
    expect(await failAt(2)).toBe('a browser');
    const line = 'flaky: Chromium did not start at once: Error: no display';
    expect(await repeatsNoted(file())).toEqual({ lines: [line, line], isTooMany: false });
    expect(await failAt(3)).toContain('failure 3');
  });

  it('makes a run red that had to repeat more than three starts', async () => {
    await failAt(2);
    await failAt(1);
    expect((await repeatsNoted(file())).isTooMany).toBe(false);
    await failAt(1);
    expect((await repeatsNoted(file())).isTooMany).toBe(true);
  });

  it('is started once in the soak', async () => {
    for (const [name, value] of Object.entries(soakStartsOnce)) vi.stubEnv(name, value);
    expect(await failAt(1)).toContain('failure 1');
    expect((await repeatsNoted(file())).lines).toEqual([]);
  });
});
