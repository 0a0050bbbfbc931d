import { describe, expect, it } from 'vitest';
import { officialAddresses } from '../../lib/library/rows-of-answers';

const ONE = 'https://publisher.example/series/1';

describe('the addresses of publishers', () => {
  it('are one for each host, in their order', () => {
    const other = 'https://shop.example/2';
    expect(officialAddresses([ONE, undefined, other, ONE, `${ONE}/de`])).toEqual([ONE, other]);
  });

  it.each([
    ['is not secure', 'http://publisher.example/series/1'],
    ['runs in our own page', 'javascript:alert(1)'],
    ['is no address', 'series/134131/list'],
    ['is empty', ''],
    ['has credentials', 'https://mangadex.org@publisher.example/'],
    ['is endless', `https://publisher.example/${'x'.repeat(500)}`],
  ])('have none that %s', (_, text) => {
    expect(officialAddresses([text, ONE])).toEqual([ONE]);
  });

  it('are six at most', () => {
    expect(officialAddresses(Array.from({ length: 9 }, (_, n) => `https://shop${n}.example/`))).toHaveLength(6);
  });
});
