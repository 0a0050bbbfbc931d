import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOf } from '../support/copying';

/** Whatever a row may hold: plain objects and lists, and what they hold in turn. */
const { row } = fc.letrec((tie) => ({
  row: fc.oneof(fc.dictionary(fc.string(), tie('part')), fc.array(tie('part'))),
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'part' },
    fc.string(),
    tie('row'),
    fc.double(),
    fc.bigInt(),
    fc.constantFrom(true, false, null, undefined),
    fc.date(),
    fc.uint8Array(),
    fc.uint8Array().map(({ buffer }) => buffer),
    fc.uniqueArray(fc.string()).map((strings) => new Set(strings)),
    fc.array(fc.tuple(fc.string(), fc.integer())).map((entries) => new Map(entries)),
  ),
}));

describe('copies of databases in memory', () => {
  it('are those that a structured clone makes', () => {
    fc.assert(
      fc.property(row, (value) => {
        expect(copyOf(value)).toStrictEqual(structuredClone(value));
      }),
      { examples: [[[JSON.parse('{"__proto__":true}')]]] },
    );
  });

  it('share nothing with what was copied', () => {
    const stored = { list: [{ name: 'a' }], bytes: new Uint8Array([1, 2]), at: new Date(0) };
    const copy = copyOf(stored);
    copy.list[0] = { name: 'b' };
    copy.bytes[0] = 9;
    copy.at.setTime(9);
    expect(stored).toEqual({ list: [{ name: 'a' }], bytes: new Uint8Array([1, 2]), at: new Date(0) });
  });

  it('are made of bytes as bytes, whatever they were called', () => {
    expect(copyOf(Buffer.from('ab'))).toStrictEqual(structuredClone(Buffer.from('ab')));
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
  ])('are not made of %s', (_, value) => {
    expect(() => copyOf({ value })).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
    expect(() => structuredClone({ value })).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
  });
});
