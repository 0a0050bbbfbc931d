import { describe, expect, it } from 'vitest';
import { readUpTo } from '../../../lib/library/take-along/read-up-to';
import { classify } from '../../../lib/library/unread';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { chapter, defaultFilters, manga, NOW } from '../rows';

/** Chapters in this order, those with a tick read. */
function upTo(texts: readonly string[], parts: Partial<MangaRow> = {}, ofAll: Partial<ChapterRow> = {}): number {
  const chapters = texts.map((text, n) => {
    const [number = '', volume = null] = text.replace('✓', '').split(' of ');
    return chapter(n + 1, { number: number === 'none' ? null : number, volume, ...ofAll });
  });
  const read = new Set(chapters.filter((_, n) => texts[n]?.includes('✓')).map(({ id }) => id));
  return readUpTo(
    manga(parts),
    classify(manga(parts), { chapters, read, pendingMarks: new Map() }, defaultFilters, NOW),
  );
}

describe('the number up to which all is read', () => {
  it.each<[why: string, chapters: string[], number: number]>([
    ['nothing is read', ['1', '2'], 0],
    ['nothing is known', [], 0],
    ['all is read', ['1✓', '2✓', '3✓'], 3],
    ['the first is not', ['1', '2✓', '3✓'], 0],
    ['one in the middle is not', ['1✓', '2', '3✓'], 1],
    ['the numbers have a gap', ['1✓', '5✓', '6'], 5],
    ['older ones are not known here', ['40✓', '41✓', '42'], 41],
    ['an extra is unread', ['12✓', '12.5', '13✓'], 12],
    ['an extra alone is read', ['12', '12.5✓'], 0],
    ['the last is an extra', ['12✓', '12.5✓'], 12],
    ['a number has come in parts', ['11✓', '12.1✓', '12.2✓', '13'], 12],
    ['its last part is unread', ['11✓', '12.1✓', '12.2', '13'], 11],
    ['one chapter joins two', ['11✓', '12-13✓', '14'], 13],
    ['a joint one is unread', ['11✓', '12-13', '14✓'], 11],
    ['a joint one is unread beside its first', ['11✓', '12✓', '12-13', '14'], 12],
    ['a number is unread that a joint one has', ['11✓', '12-13✓', '13'], 11],
    ['what has no number is unread', ['1✓', '2✓', 'Extra', '2b'], 2],
    ['a one-shot is unread', ['1✓', 'none'], 1],
    ['another release is read', ['1✓', '1', '2'], 1],
    ['there is a prologue', ['0✓', '1✓', '2'], 1],
    ['a prologue is unread', ['0', '1✓', '2✓'], 2],
    ['a prologue is unread in parts', ['0.1', '0.5', '1✓', '2'], 1],
    ['a prologue alone is read', ['0✓', '1'], 0],
    ['a joint one begins with an unread prologue', ['0-1', '2✓'], 0],
  ])('where %s', (_, chapters, number) => {
    expect(upTo(chapters)).toBe(number);
  });

  it('passes over what does not count for the reader', () => {
    expect(upTo(['1✓', '2✓', '3'], {}, { isUnavailable: true })).toBe(2);
    expect(upTo(['1✓', '2', '3✓'], {}, { language: 'fr' })).toBe(3);
  });

  it('counts one after another where numbers start over in each volume', () => {
    const chapters = ['1 of 1✓', '2 of 1✓', '1 of 2✓', '2 of 2', '3 of 2✓'];
    expect(upTo(chapters, { resetsNumbers: true })).toBe(3);
    expect(upTo(chapters)).toBe(3);
    expect(upTo(['1 of 1✓', '1.5 of 1✓', '1 of 2✓'], { resetsNumbers: true })).toBe(2);
    expect(upTo(['0 of 1', '1 of 1✓', '0 of 2✓', '1 of 2✓'], { resetsNumbers: true })).toBe(2);
  });
});
