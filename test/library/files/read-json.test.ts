import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFileOf, readJsonFile } from '../../../lib/library/files/read-json';
import { readingStatuses } from '../../../lib/service/ids';
import { id, NOW } from '../rows';
import { bytesOf, wholeFile } from './damaged-files';
import { copied } from './lists';

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
        expect(readJsonFile(bytes)).toEqual({ series: expected, refused: [] });
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

describe('what of a file of ours is refused', () => {
  it('is a series that is there twice, wherever it stands, because nothing says which of them counts', () => {
    const other = copied(1, { title: 'Other', status: 'dropped' });
    const file = jsonFileOf({ series: [copied(1), copied(2), other], history: [] }, NOW);
    expect(readJsonFile(bytesOf(file))).toMatchObject({
      series: [{ id: id(2) }],
      refused: [
        { at: 1, title: 'Series 1', reason: 'twice' },
        { at: 3, title: 'Other', reason: 'twice' },
      ],
    });
  });

  it('is also the sound one of two, where the other is damaged', () => {
    const file = jsonFileOf({ series: [copied(1), copied(2), copied(1)], history: [] }, NOW);
    const damaged = file.replace(/"rating":[^,]+,(?!.*"rating")/s, '"rating":11,');
    expect(readJsonFile(bytesOf(damaged))).toMatchObject({
      series: [{ id: id(2) }],
      refused: [
        { at: 1, reason: 'twice' },
        { at: 3, reason: 'rating' },
      ],
    });
  });

  it('is all of it, where all is damaged', () => {
    const file = wholeFile.replaceAll('"isFollowed":true', '"isFollowed":1');
    expect(readJsonFile(bytesOf(file))).toMatchObject({ series: [], refused: [{ at: 1 }, { at: 2 }] });
  });

  it('gives no object another prototype', () => {
    readJsonFile(
      bytesOf(
        wholeFile.replace('"series":', '"__proto__":{"stolen":1},"constructor":{"prototype":{"stolen":1}},"series":'),
      ),
    );
    expect(Reflect.get({}, 'stolen')).toBeUndefined();
  });
});
