import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { builtAt } from '../../../bench/report/build-sizes';
import { newestOf, parseResult } from '../../../bench/report/results-files';
import * as shapes from '../../../bench/report/shapes';
import { temporaryFolder } from '../../scripts/temporary-folder';

describe('the results that the report reads', () => {
  it('are the newest of their bench', () => {
    const names = ['popup-2026-11-23.json', 'popup-2026-12-01.json', 'popup-2026-12-02.md', 'pacing-2026-12-03.json'];
    expect(newestOf('popup', names)).toBe('popup-2026-12-01.json');
    expect(newestOf('worker', names)).toBeNull();
  });

  it('are refused with the file and the place where their shape has changed', () => {
    const changed = JSON.stringify({ at: 0, places: [{ name: 'reader control', presses: [{ frames: 'one' }] }] });
    expect(() => parseResult('clicks.json', changed, shapes.clicksShape)).toThrow(
      /^clicks\.json has another shape than the report reads: places\.0\.presses\.0\.frames: /,
    );
    expect(() => parseResult('clicks.json', '[]', shapes.clicksShape)).toThrow('clicks.json has another shape');
  });

  it('are refused where nothing was pressed: no promise is kept by that', () => {
    const empty = JSON.stringify({ at: 0, places: [{ name: 'reader control', presses: [] }] });
    expect(() => parseResult('clicks.json', empty, shapes.clicksShape)).toThrow('places.0.presses');
  });

  it.each([
    ['pacing', shapes.pacingShape],
    ['check', shapes.firstSyncShape],
    ['popup', shapes.popupShape],
    ['library', shapes.libraryShape],
    ['clicks', shapes.clicksShape],
    ['worker', shapes.workerShape],
  ] as const)('have the shape that it reads, as the repository holds them: %s', (bench, shape) => {
    const newest = newestOf(bench, readdirSync('bench/results'));
    if (newest === null) throw new Error(`there is no result of ${bench}`);
    const text = readFileSync(`bench/results/${newest}`, 'utf8');
    expect(parseResult<{ at: number }>(newest, text, shape).at).toBeGreaterThan(0);
  });

  it('are refused where they are no JSON', () => {
    expect(() => parseResult('clicks.json', 'half a fi', shapes.clicksShape)).toThrow('clicks.json is not JSON');
  });
});

describe('the builds that the report measures', () => {
  const inFolder = temporaryFolder();

  it('are asked for where there are none', async () => {
    const builtNow = () => builtAt(inFolder(), 'chrome-mv3', 'npm run build');
    expect(builtNow).toThrow('There is no build in chrome-mv3: run `npm run build` first');
    await mkdir(inFolder('chrome-mv3'));
    await writeFile(inFolder('chrome-mv3/manifest.json'), '{}');
    expect(builtNow()).toBeGreaterThan(0);
  });
});
