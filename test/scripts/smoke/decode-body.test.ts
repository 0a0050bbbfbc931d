import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBody } from '../../../scripts/smoke/decode-body';

const encoders = {
  '': (bytes: Uint8Array) => bytes,
  identity: (bytes: Uint8Array) => bytes,
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

test('a body is the text that was encoded, once or several times over', () => {
  const encodings = fc.array(fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[])), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.json(), encodings, (text, applied) => {
      const bytes = applied.reduce<Uint8Array>((before, one) => encoders[one](before), new TextEncoder().encode(text));
      expect(decodeBody(bytes, applied.join(', ').toUpperCase())).toBe(text);
    }),
  );
});

test('a body that is not what its header says, or is cut off, is taken for the text itself', () => {
  expect(decodeBody(new TextEncoder().encode('{"a":1}'), 'gzip')).toBe('{"a":1}');
  expect(() => JSON.parse(decodeBody(gzipSync('{"a":1}').subarray(0, 12), 'gzip'))).toThrow();
});
