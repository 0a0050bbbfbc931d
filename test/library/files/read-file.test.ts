import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../lib/chunks';
import type { FileRefusal } from '../../../lib/library/files/file-refusal';
import { LARGEST_LIBRARY_BYTES, readLibraryFile } from '../../../lib/library/files/read-file';
import { jsonFileOf } from '../../../lib/library/files/read-json';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import { id, NOW } from '../rows';
import { bytesOf, damagedFiles, damagedSeries, wholeFile } from './damaged-files';
import { damagedEntries, damagedLists, wholeList } from './damaged-lists';
import { copied } from './lists';

const read = (bytes: Uint8Array) => readLibraryFile(new Blob([new Uint8Array(bytes)]));
const all = [...damagedFiles, ...damagedLists];
const allSeries = [...damagedSeries, ...damagedEntries];

describe('a file', () => {
  it.each([
    ['our own', bytesOf(wholeFile), 'series'],
    ['our own behind blanks', bytesOf(`\ufeff\r\n ${wholeFile}`), 'series'],
    ['our own in a gzip', gzipSync(wholeFile), 'series'],
    ['a list', bytesOf(wholeList), 'tracked'],
    ['a list behind blanks', bytesOf(`\ufeff\r\n ${wholeList}`), 'tracked'],
    ['a list in a gzip, as MyAnimeList exports it', gzipSync(wholeList), 'tracked'],
  ])('is known by its content, whatever it is called: %s', async (_, bytes, holds) => {
    expect(await read(bytes)).toMatchObject({ [holds]: [{}, {}], refused: [] });
  });
});

/** A file that arrives in these parts. */
function filed(parts: readonly Uint8Array[]): Blob {
  return Object.assign(new Blob(['{}']), {
    stream: () =>
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
  });
}

describe('a file of the largest library', () => {
  const series = Array.from({ length: 10_000 }, (_, n) => copied(n + 1));
  const history = { at: NOW, from: 'popup', read: true, chapterIds: [id(1)], undoneIds: [id(1)] } as const;

  it('is read with 10,000 series, and with a million chapters', async () => {
    expect(await read(bytesOf(jsonFileOf({ series, history: [] }, NOW)))).toMatchObject({ refused: [] });
    const chapters = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: id(n + 1) })));
    const few = jsonFileOf({ series: series.slice(0, 50), history: [] }, NOW);
    const found = await read(bytesOf(few.replaceAll('"read":[]', `"read":${chapters}`)));
    if (!('series' in found)) throw new Error('It is refused.');
    expect(found.series.reduce((sum, one) => sum + one.read.length, 0)).toBe(1_000_000);
  });

  it('is not too large, whatever its titles, notes and numbers', async () => {
    const settings = {
      ...defaultSeriesSettings,
      note: '猫'.repeat(2_000),
      groups: Array.from({ length: 20 }, (_, n) => id(n)),
    };
    const one = copied(1, { title: '猫'.repeat(2_000), mainTitle: '猫'.repeat(2_000), settings });
    const read = Array.from({ length: 100 }, (_, n) => ({ id: id(n), volume: '123', number: '1234.5' }));
    const size = bytesOf(JSON.stringify({ ...one, read })).length;
    expect(size * 10_000).toBeLessThan(LARGEST_LIBRARY_BYTES);
  });

  it('is read whatever the size of its history, which is left aside', async () => {
    const whole = jsonFileOf({ series: series.slice(0, 2), history: [history] }, NOW);
    const presses = bytesOf(`${JSON.stringify(history)},\n`.repeat(7_000));
    const end = whole.lastIndexOf('{"at"');
    const parts = [
      bytesOf(whole.slice(0, end)),
      ...Array.from({ length: 270 }, () => presses),
      bytesOf(whole.slice(end)),
    ];
    expect(presses.length * 270).toBeGreaterThan(LARGEST_LIBRARY_BYTES);
    expect(await readLibraryFile(filed(parts))).toMatchObject({ series: [{}, {}], refused: [] });
    expect(await readLibraryFile(filed(parts.slice(0, -1)))).toEqual({ refusal: 'no-json' });
  });

  it('is refused for its series', async () => {
    const blanks = new Uint8Array(1_000_000).fill(0x20);
    const parts = [bytesOf('{"format":"dexmark-library",'), ...Array.from({ length: 290 }, () => blanks)];
    expect(await readLibraryFile(filed(parts))).toEqual({ refusal: 'too-large' });
  });

  it('is the same in whatever parts it arrives', async () => {
    const whole = bytesOf(jsonFileOf({ series: series.slice(0, 2), history: [history, history] }, NOW));
    const expected = await read(whole);
    expect(expected).toMatchObject({ series: [{}, {}] });
    for (let length = 1; length <= whole.length; length++) {
      const parts = chunksOf([...whole], length).map((part) => Uint8Array.from(part));
      expect(await readLibraryFile(filed(parts))).toEqual(expected);
    }
  });

  it('is refused wherever it is cut off in its history', async () => {
    const whole = bytesOf(jsonFileOf({ series: series.slice(0, 2), history: [history, history] }, NOW));
    for (let length = whole.length - 400; length < whole.length - 1; length++)
      expect(await read(whole.slice(0, length))).toEqual({ refusal: 'no-json' });
  });
});

describe('a damaged or hostile file', () => {
  it('is one of two hundred', () => {
    const names = [...all, ...allSeries].map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(damagedFiles.length + damagedSeries.length).toBeGreaterThanOrEqual(115);
    expect(damagedLists.length + damagedEntries.length).toBeGreaterThanOrEqual(100);
  });

  it.each(all)('is refused whole: %s', async (_, file, refusal) => {
    expect(await read(file)).toEqual({ refusal });
  });

  it.each(allSeries)('has one series that is refused, and one that is not: %s', async (_, file, reason) => {
    const found = await read(file);
    expect(found).toMatchObject({ refused: [{ at: 2, reason }] });
    if ('refusal' in found) throw new Error(found.refusal);
    const [kept, ...more] = 'tracked' in found ? found.tracked : found.series;
    expect(kept).toMatchObject('tracked' in found ? { mal: 1 } : { id: id(1) });
    expect(more).toEqual([]);
    expect([null, 'Series 2']).toContain(found.refused[0]?.title);
  });

  it('has the title of a series that is refused, where that can be read', async () => {
    const titles = async (reason: string) => {
      const files = allSeries.filter(([, , one]) => one === reason).map(async ([, file]) => read(file));
      return (await Promise.all(files)).flatMap((found) => ('refusal' in found ? [] : found.refused[0]?.title));
    };
    expect(new Set(await titles('rating'))).toEqual(new Set(['Series 2']));
    expect(new Set(await titles('title'))).toEqual(new Set([null]));
  });

  const refusals: ReadonlySet<FileRefusal> = new Set<FileRefusal>([
    ...(['empty', 'no-text', 'no-json', 'no-xml', 'declarations', 'anime-list'] as const),
    ...(['other-file', 'newer-version', 'damaged'] as const),
  ]);
  it.each([
    ['ours', wholeFile],
    ['a list', wholeList],
  ])('is refused for a reason that has a sentence, whichever of its bytes are others: %s', async (_, whole) => {
    const bytes = bytesOf(whole);
    const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), drop: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        let file = [...bytes];
        for (const { at, byte, drop } of changes) file = file.toSpliced(at, drop, byte);
        const found = await read(Uint8Array.from(file));
        if ('refusal' in found) expect(refusals).toContain(found.refusal);
        else expect(('tracked' in found ? found.tracked : found.series).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['ours', wholeFile, '}', 'no-json'],
    ['a list', wholeList, '>', 'no-xml'],
  ])('is refused wherever it is cut off: %s', async (_, whole, last, refusal) => {
    const bytes = bytesOf(whole);
    const end = bytes.lastIndexOf(last.charCodeAt(0));
    for (let length = 1; length <= end; length++) expect(await read(bytes.slice(0, length))).toEqual({ refusal });
  });
});
