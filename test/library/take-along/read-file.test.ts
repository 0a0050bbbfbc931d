import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileRefusal } from '../../../lib/library/take-along/file-refusal';
import { readLibraryFile } from '../../../lib/library/take-along/read-file';
import { id } from '../rows';
import { bytesOf, damagedFiles, damagedSeries, wholeFile } from './damaged-files';
import { damagedEntries, damagedLists, wholeList } from './damaged-lists';

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
