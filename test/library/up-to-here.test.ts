import { describe, expect, it } from 'vitest';
import type { Filters } from '../../lib/library/filters';
import type { ChapterRow, MangaRow } from '../../lib/library/records';
import { unreadUpTo } from '../../lib/library/up-to-here';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

describe('this chapter and all before it', () => {
  it('are the unread ones of every lower number, in reading order', () => {
    expect(upTo(3, [chapter(4), chapter(3), chapter(2), chapter(1)], { read: [2] })).toEqual([1, 3]);
  });

  it('are none where all of them are read', () => {
    expect(upTo(2, [chapter(1), chapter(2), chapter(3)], { read: [1, 2] })).toEqual([]);
  });

  it('are none for a chapter that is not known', () => {
    expect(upTo(9, [chapter(1)])).toEqual([]);
  });

  it('take one release of each number, and of the last number the one that was pointed at', () => {
    const releases = [1, 2].flatMap((n) => [chapter(n), chapter(n + 10, { number: `${n}` })]);
    expect(upTo(12, releases)).toEqual([1, 12]);
  });

  it('take every release of a lower number where releases are not folded, and of the last number the one', () => {
    const releases = [1, 2].flatMap((n) => [chapter(n), chapter(n + 10, { number: `${n}` })]);
    expect(upTo(12, releases, { filters: { foldReleases: false } })).toEqual([1, 11, 12]);
  });

  it('leave alone what the filters hide, what is gone, and what is not out yet', () => {
    const hidden = [
      chapter(1, { language: 'fr' }),
      chapter(2, { isUnavailable: true }),
      chapter(3, { publishAt: NOW + 1 }),
    ];
    expect(upTo(4, [...hidden, chapter(4)])).toEqual([4]);
  });

  it('go by volume first where numbers begin anew in each', () => {
    const volumes = [
      chapter(1, { volume: '1', number: '9' }),
      chapter(2, { volume: '2', number: '1' }),
      chapter(3, { volume: '2', number: '2' }),
    ];
    expect(upTo(2, volumes, { series: { resetsNumbers: true } })).toEqual([1, 2]);
  });

  it('go by date where one of the two has no number', () => {
    const extra = chapter(7, { number: null, publishAt: NOW - 2_000 });
    const [early, late] = [chapter(1, { publishAt: NOW - 3_000 }), chapter(2, { publishAt: NOW - 1_000 })];
    expect(upTo(7, [early, late, extra])).toEqual([1, 7]);
    expect(upTo(2, [early, late, extra])).toEqual([1, 7, 2]);
    expect(upTo(1, [early, late, extra])).toEqual([1]);
  });
});

interface Setting {
  readonly read: readonly number[];
  readonly filters: Partial<Filters>;
  readonly series: Partial<MangaRow>;
}

/** The numbers of the chapters' ids. */
function upTo(last: number, chapters: readonly ChapterRow[], { read = [], filters, series }: Partial<Setting> = {}) {
  const state = { chapters, read: new Set(read.map(id)), wishes: new Map() };
  const found = unreadUpTo(manga(series), state, { ...defaultFilters, ...filters }, id(last), NOW);
  return found.map((row) => Number.parseInt(row.id.slice(-12), 16));
}
