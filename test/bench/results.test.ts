import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { atMost } from '../../bench/figures';
import { keepResults, productContent, readResults, resultsFile } from '../../bench/results';
import { PRODUCT } from '../../scripts/soak/content';
import { temporaryFolder } from '../scripts/temporary-folder';

const figures = [atMost('frames', 3, 2)];

describe('the results of a bench', () => {
  const inFolder = temporaryFolder();
  beforeEach(() => mkdir(inFolder('bench/results'), { recursive: true }));

  it('are read as its last run has left them', async () => {
    for (const doubts of [['It was busy.'], []])
      await keepResults('clicks', async () => ({ figures, doubts, browser: '156' }), inFolder());
    const { commit, content, day, machine, minutes, ...read } = await readResults('clicks', inFolder());
    expect(read.figures).toEqual(figures);
    expect(read.doubts).not.toContain('It was busy.');
    expect({ content, minutes }).toEqual({ content: productContent(), minutes: 0 });
    expect(commit).toMatch(/^[\da-f]{7,}$/);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(machine).toMatch(/^Chromium 156 without a window, \d+ cores /);
  });

  it('are of all that the build reads, but for who publishes it', async () => {
    const build = await readFile('wxt.config.ts', 'utf8');
    const read = [...build.matchAll(/ from '\.\/(.+)';/g)].map(([, path]) => `${path}.ts`);
    expect(read.filter((path) => !PRODUCT.some((part) => path.startsWith(part)))).toEqual(['publisher.ts']);
  });

  it.each([
    ['are not there', null],
    ['are no JSON', '{"commit": "ab'],
    ['have another shape', '{"commit": "abc1234", "machine": "", "figures": [{"what": "frames"}], "doubts": []}'],
  ])('that %s are asked for anew', async (_, text) => {
    if (text !== null) await writeFile(inFolder(resultsFile('clicks')), text);
    const complaint = 'bench/results/clicks.json cannot be read: `npm run bench -- clicks` writes it anew.';
    await expect(readResults('clicks', inFolder())).rejects.toThrow(complaint);
  });
});

describe('the results that the repository holds', () => {
  it.each(['popup', 'library', 'clicks', 'worker', 'check', 'pacing', 'rhythm'])('can be read: %s', async (bench) => {
    expect((await readResults(bench)).figures).not.toEqual([]);
  });
});
