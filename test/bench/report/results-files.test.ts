import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtAt } from '../../../bench/report/build-sizes';
import { newestOf, parseResult } from '../../../bench/report/results-files';
import { clicksShape } from '../../../bench/report/shapes';

describe('the results that the report reads', () => {
  it('are the newest of their bench', () => {
    const names = ['popup-2026-11-23.json', 'popup-2026-12-01.json', 'popup-2026-12-02.md', 'pacing-2026-12-03.json'];
    expect(newestOf('popup', names)).toBe('popup-2026-12-01.json');
    expect(newestOf('worker', names)).toBeNull();
  });

  it('are refused with the file and the place where their shape has changed', () => {
    const changed = JSON.stringify({ at: 0, places: [{ name: 'reader control', presses: [{ frames: 'one' }] }] });
    expect(() => parseResult('clicks.json', changed, clicksShape)).toThrow(
      /^clicks\.json has another shape than the report reads: places\.0\.presses\.0\.frames: /,
    );
    expect(() => parseResult('clicks.json', '[]', clicksShape)).toThrow('clicks.json has another shape');
  });

  it('are refused where nothing was pressed: no promise is kept by that', () => {
    const empty = JSON.stringify({ at: 0, places: [{ name: 'reader control', presses: [] }] });
    expect(() => parseResult('clicks.json', empty, clicksShape)).toThrow('places.0.presses');
  });

  it('are refused where they are no JSON', () => {
    expect(() => parseResult('clicks.json', 'half a fi', clicksShape)).toThrow('clicks.json is not JSON');
  });
});

describe('the builds that the report measures', () => {
  it('are asked for where there are none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'builds-'));
    const build = join(folder, 'chrome-mv3');
    expect(() => builtAt(build, 'npm run build')).toThrow('run `npm run build` first');
    await mkdir(build);
    await writeFile(join(build, 'manifest.json'), '{}');
    expect(builtAt(build, 'npm run build')).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
  });
});
