import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inReadingOrder } from '../../lib/library/numbers/numbering';
import { upToHere } from '../../lib/library/numbers/up-to-here';
import type { Filters } from '../../lib/library/unread/filters';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

describe('this chapter and all before it', () => {
  it('are the unread ones of every lower number, in reading order', () => {
    expect(upTo(3, [chapter(4), chapter(3), chapter(2), chapter(1)], { read: [2] })).toEqual([1, 3]);
  });

  it('are none where all of them are read', () => {
    expect(upTo(2, [chapter(1), chapter(2), chapter(3)], { read: [1, 2] })).toEqual([]);
  });

  it('are not told of a chapter that is not known', () => {
    expect(upTo(9, [chapter(1)])).toBeNull();
  });

  it('take one release of each number, or every one where they are not folded, and of the last number the one that was pointed at', () => {
    const releases = [1, 2].flatMap((n) => [chapter(n), chapter(n + 10, { number: `${n}` })]);
    expect(upTo(12, releases)).toEqual([1, 12]);
    expect(upTo(12, releases, { filters: { groupReleases: false } })).toEqual([1, 11, 12]);
  });

  it('leave alone what the filters hide, what is gone, and what is not out yet', () => {
    const hidden = [
      chapter(1, { language: 'fr' }),
      chapter(2, { isUnavailable: true }),
      chapter(3, { publishAt: NOW + 1 }),
    ];
    expect(upTo(4, [...hidden, chapter(4)])).toEqual([4]);
  });

  it('go by volume first where numbers start over in each', () => {
    const volumes = [
      chapter(1, { volume: '1', number: '9' }),
      chapter(2, { volume: '2', number: '1' }),
      chapter(3, { volume: '2', number: '2' }),
    ];
    expect(upTo(2, volumes, { series: { resetsNumbers: true } })).toEqual([1, 2]);
  });

  it('go by the date of one without a number beside its neighbours', () => {
    const extra = chapter(7, { number: null, publishAt: NOW - 2_000 });
    const [early, late] = [chapter(1, { publishAt: NOW - 3_000 }), chapter(2, { publishAt: NOW - 1_000 })];
    expect(upTo(7, [early, late, extra])).toEqual([1, 7]);
    expect(upTo(2, [early, late, extra])).toEqual([1, 7, 2]);
    expect(upTo(1, [early, late, extra])).toEqual([1]);
  });
});

describe('the chapter that was pointed at', () => {
  it.each([
    ['in a language that is not read', { language: 'fr' }],
    ['of a hidden group', { groupIds: [id(7_000)] }],
    ['that was taken down', { isUnavailable: true }],
  ])('is marked although it is one %s', (_, parts) => {
    const filters = { languages: ['en'], hiddenGroups: [id(7_000)] };
    expect(upTo(2, [chapter(1), chapter(2, parts)], { filters })).toEqual([1, 2]);
  });

  it('is not marked where it is not out yet', () => {
    expect(upTo(2, [chapter(1), chapter(2, { publishAt: NOW + 1 })])).toEqual([1]);
  });
});

describe('what stays as it is', () => {
  it('comes with its reason, and nothing after it is listed', () => {
    const series = [
      chapter(1),
      chapter(11, { number: '1' }),
      chapter(2, { language: 'fr' }),
      chapter(3, { isUnavailable: true }),
      chapter(4),
      chapter(5),
      chapter(6, { language: 'fr' }),
    ];
    const state = { chapters: series, read: new Set([id(4)]), pendingMarks: new Map() };
    const found = upToHere(manga(), state, { ...defaultFilters, languages: ['en'] }, id(5), NOW);
    expect(found?.last.id).toBe(id(5));
    expect(Object.fromEntries(found?.leftOut ?? [])).toEqual({
      otherRelease: 1,
      otherLanguage: 1,
      unavailable: 1,
      read: 1,
    });
  });

  it('is the chapter itself where it is read', () => {
    const state = { chapters: [chapter(1)], read: new Set([id(1)]), pendingMarks: new Map() };
    expect(upToHere(manga(), state, defaultFilters, id(1), NOW)?.leftOut).toEqual(new Map([['read', 1]]));
  });
});

describe('of whatever series', () => {
  const anyChapter = fc.record({
    number: fc.option(fc.constantFrom('1', '2', '2.5', '3', '010', '10', 'Extra')),
    volume: fc.option(fc.constantFrom('1', '2', '10')),
    language: fc.constantFrom('en', 'fr'),
    isUnavailable: fc.boolean(),
    publishAt: fc.integer({ min: NOW - 1_000, max: NOW + 50 }),
  });
  const anySeries = fc
    .record({
      chapters: fc.array(anyChapter, { minLength: 1, maxLength: 12 }),
      resetsNumbers: fc.boolean(),
      groupReleases: fc.boolean(),
      read: fc.array(fc.nat(11)),
    })
    .map(({ chapters, resetsNumbers, groupReleases, read }) => ({
      rows: chapters.map((parts, n) => chapter(n, parts)),
      series: manga({ resetsNumbers }),
      filters: { ...defaultFilters, languages: ['en'], groupReleases },
      read: new Set(read.map(id)),
    }));

  it('marks nothing that is read, hidden or to come, and tells of no chapter twice: marked, or left out', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(11), ({ rows, series, filters, read }, at) => {
        const last = rows[at % rows.length] as ChapterRow;
        const found = upToHere(series, { chapters: rows, read, pendingMarks: new Map() }, filters, last.id, NOW);
        const marked = found?.chapters ?? [];
        expect(new Set(marked.map((row) => row.id)).size).toBe(marked.length);
        for (const row of marked) {
          expect(read.has(row.id)).toBe(false);
          expect(row.publishAt).toBeLessThanOrEqual(NOW);
          if (row !== last) expect([row.language, row.isUnavailable]).toEqual(['en', false]);
        }
        const told = marked.length + [...(found?.leftOut.values() ?? [])].reduce((a, b) => a + b, 0);
        expect(told).toBeGreaterThan(0);
        expect(told).toBeLessThanOrEqual(rows.length);
      }),
    );
  });

  it('marks nothing above the one that was pointed at, and leaves nothing to be marked by a second time', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(11), ({ rows, series, filters, read }, at) => {
        const last = rows[at % rows.length] as ChapterRow;
        const state = { chapters: rows, read, pendingMarks: new Map<string, boolean>() };
        const marked = upToHere(series, state, filters, last.id, NOW)?.chapters ?? [];
        const shown = inReadingOrder(series, rows);
        for (const row of marked) expect(shown.indexOf(row)).toBeLessThanOrEqual(shown.indexOf(last));
        const pendingMarks = new Map(marked.map((row) => [row.id, true]));
        expect(upToHere(series, { ...state, pendingMarks }, filters, last.id, NOW)?.chapters).toEqual([]);
      }),
    );
  });
});

interface UpToOptions {
  readonly read: readonly number[];
  readonly filters: Partial<Filters>;
  readonly series: Partial<MangaRow>;
}

/** The numbers of the chapters' ids. */
function upTo(
  last: number,
  chapters: readonly ChapterRow[],
  { read = [], filters, series }: Partial<UpToOptions> = {},
) {
  const state = { chapters, read: new Set(read.map(id)), pendingMarks: new Map() };
  const found = upToHere(manga(series), state, { ...defaultFilters, ...filters }, id(last), NOW);
  return found?.chapters.map((row) => Number.parseInt(row.id.slice(-12), 16)) ?? null;
}
