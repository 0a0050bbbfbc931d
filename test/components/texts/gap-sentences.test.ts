import { describe, expect, it } from 'vitest';
import { gapSentences } from '../../../components/texts/series-sentences';
import type { Gap } from '../../../lib/library/numbers/gaps';
import '../../support/english';

const numbering = { resetsNumbers: false };

function gap(first: number, parts: Partial<Gap> = {}): Gap {
  return { volume: null, first, last: first, reason: 'missing', languages: [], ...parts };
}

function inOther(first: number, ...languages: string[]): Gap {
  return gap(first, { reason: 'otherLanguage', languages });
}

describe('the numbers that a series lacks', () => {
  it.each<[name: string, gaps: readonly Gap[], sentences: readonly string[]]>([
    ['nothing', [], []],
    ['one', [gap(13)], ['Missing: Ch. 13']],
    ['several', [gap(13), gap(15, { last: 17 })], ['Missing: Ch. 13, 15–17']],
    ['one language', [inOther(13, 'fr')], ['In French: Ch. 13']],
    ['a language that the browser has no name for', [inOther(13, 'zz')], ['In zz: Ch. 13']],
    ['many languages', [inOther(13, 'de', 'es', 'fr', 'it')], ['In other languages: Ch. 13']],
    [
      'different languages',
      [inOther(13, 'fr'), inOther(14, 'es'), inOther(15, 'fr')],
      ['In French: Ch. 13, 15', 'In Spanish: Ch. 14'],
    ],
    ['a hidden group', [gap(13, { reason: 'hiddenGroup' })], ['From groups you hide: Ch. 13']],
    [
      'what is missing first, whatever comes first in the series',
      [gap(2, { reason: 'takenDown' }), gap(13)],
      ['Missing: Ch. 13', 'Taken down: Ch. 2'],
    ],
    [
      'more than there is room for',
      [1, 3, 5, 7, 9, 11, 13].map((n) => gap(n)).concat(gap(15, { last: 17 })),
      ['Missing: Ch. 1, 3, 5, 7, 9, 11 and 4 more'],
    ],
  ])('are %s', (_, gaps, sentences) => {
    expect(gapSentences(numbering, gaps)).toEqual(sentences);
  });

  it('are named with their volumes where numbers start over', () => {
    const gaps = [gap(3, { volume: '1' }), gap(5, { volume: '1' }), gap(2, { volume: '2' })];
    expect(gapSentences({ resetsNumbers: true }, gaps)).toEqual(['Missing: Vol. 1 Ch. 3, 5; Vol. 2 Ch. 2']);
  });
});
