import { describe, expect, it } from 'vitest';
import { otherReleases } from '../../lib/library/reading';
import type { ChapterRow } from '../../lib/model/rows';
import { chapter, manga, NOW } from './rows';

const marked = chapter(1, { number: '12.5', volume: '2', publishAt: NOW });
const others = ['2', '3'].map((volume, n) => chapter(2 + n, { number: '12.5', volume, publishAt: NOW }));

describe('the other releases of a chapter', () => {
  it.each<[string, Partial<ChapterRow>, boolean]>([
    ['of the same number', {}, true],
    ['of the same number, written otherwise', { number: '012.50' }, true],
    ['in another language', { language: 'fr' }, true],
    ['of the same number in another volume, where numbers may start over', { volume: '3' }, false],
    ['of the same number in the same volume, written otherwise', { volume: '02.0' }, true],
    ['of the same number in no volume', { volume: null }, true],
    ['of another number', { number: '12' }, false],
    ['without a number', { number: null }, false],
    ['that are still to come', { publishAt: NOW + 1 }, false],
    ['that were taken down', { isDeleted: true }, false],
  ])('%s: %o', (_, different, isOne) => {
    const other = chapter(2, { number: '12.5', volume: '2', publishAt: NOW, ...different });
    expect(otherReleases(manga(), [marked, other], marked, NOW)).toEqual(isOne ? [other] : []);
  });

  it('are those of every volume where it is in none', () => {
    const alone = chapter(1, { number: '12.5', publishAt: NOW });
    expect(otherReleases(manga(), [alone, ...others], alone, NOW)).toEqual(others);
  });

  it('are told apart by volume where numbers start over', () => {
    expect(otherReleases(manga({ resetsNumbers: true }), [marked, ...others], marked, NOW)).toEqual([others[0]]);
  });

  it('are none where it has no number: such a chapter stands alone', () => {
    const alone = chapter(1, { number: null });
    expect(otherReleases(manga(), [alone, chapter(2, { number: null })], alone, NOW)).toEqual([]);
  });
});
