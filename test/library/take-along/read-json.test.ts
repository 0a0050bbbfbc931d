import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFileOf } from '../../../lib/library/take-along/json-file';
import { type FileRefusal, readJsonFile } from '../../../lib/library/take-along/read-json';
import { readingStatuses } from '../../../lib/service/ids';
import { id, NOW } from '../rows';
import { copied } from './copies';
import { bytesOf, damagedFiles, wholeFile } from './damaged-files';

const ids = (min: number) => fc.uniqueArray(fc.integer({ min, max: min + 9_999 }).map(id), { maxLength: 8 });
const settings = fc.record({
  isMuted: fc.boolean(),
  languages: fc.option(fc.uniqueArray(fc.constantFrom('en', 'fr', 'pt-br', 'ja'), { minLength: 1 })),
  groups: ids(60_000),
  waitDays: fc.integer({ min: 0, max: 60 }),
  note: fc.string({ unit: 'binary', maxLength: 100 }),
});
const series = fc.uniqueArray(
  fc
    .record({
      ...{ n: fc.integer({ min: 1, max: 9_999 }), title: fc.string({ unit: 'binary' }), isFollowed: fc.boolean() },
      ...{ status: fc.option(fc.constantFrom(...readingStatuses)), rating: fc.option(fc.integer({ min: 1, max: 10 })) },
      ...{ read: ids(20_000), settings: fc.option(settings) },
    })
    .map(({ n, read, ...parts }) => copied(n, { ...parts, read: read.map((one) => ({ id: one })) })),
  { selector: (one) => one.id },
);

describe('a file of ours', () => {
  it('is read as it was written, row by row, whatever is in it', () => {
    fc.assert(
      fc.property(series, (written) => {
        const bytes = bytesOf(jsonFileOf({ series: written, history: [] }, NOW));
        const expected = written.map(({ id, title, isFollowed, status, rating, read, settings }) => ({
          ...{ id, title, isFollowed, status, rating, read, settings },
        }));
        expect(readJsonFile(bytes)).toEqual({ series: expected });
      }),
    );
  });

  it('is read with a byte order mark, other blanks, names of a later version, and chapters that two series share', () => {
    const read = [{ id: id(9), volume: null, number: '1', language: 'en' }];
    const named = {
      ...JSON.parse(wholeFile),
      series: [copied(1, { read }), { ...copied(2, { read }), colour: 'red' }],
    };
    const found = readJsonFile(bytesOf(`\ufeff\n${JSON.stringify(named, null, 2)}\n`));
    expect(found).toMatchObject({ series: [{ id: id(1), read: [{ id: id(9) }] }, { id: id(2) }] });
    expect(JSON.stringify(found)).not.toContain('red');
  });
});

describe('a damaged or hostile file', () => {
  it('is one of more than a hundred', () => {
    expect(new Set(damagedFiles.map(([name]) => name)).size).toBe(damagedFiles.length);
    expect(damagedFiles.length).toBeGreaterThanOrEqual(120);
  });

  it.each(damagedFiles)('is refused whole: %s', (_, file, refusal, at) => {
    expect(readJsonFile(file)).toEqual({ refusal, at });
  });

  it('gives no object another prototype', () => {
    readJsonFile(
      bytesOf(
        wholeFile.replace('"series":', '"__proto__":{"stolen":1},"constructor":{"prototype":{"stolen":1}},"series":'),
      ),
    );
    expect(Reflect.get({}, 'stolen')).toBeUndefined();
  });

  const refusals: readonly FileRefusal[] = [
    'empty',
    'no-text',
    'no-json',
    'other-file',
    'newer-version',
    'damaged',
    'twice',
  ];
  it('is refused for a reason that has a sentence, whichever of its bytes are others', () => {
    const bytes = bytesOf(wholeFile);
    const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), drop: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        let file = [...bytes];
        for (const { at, byte, drop } of changes) file = file.toSpliced(at, drop, byte);
        const found = readJsonFile(Uint8Array.from(file));
        if ('refusal' in found) expect(refusals).toContain(found.refusal);
        else expect(found.series.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused wherever it is cut off', () => {
    const bytes = bytesOf(wholeFile);
    const end = bytes.lastIndexOf('}'.charCodeAt(0));
    for (let length = 1; length <= end; length++)
      expect(readJsonFile(bytes.slice(0, length))).toEqual({ refusal: 'no-json', at: null });
  });
});
