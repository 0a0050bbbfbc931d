import { describe, expect, it } from 'vitest';
import { nextInSeries } from '../../lib/library/list/up-next';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

const [GROUP, ANOTHER] = [id(2_001), id(2_002)];

interface Series {
  readonly manga?: Partial<MangaRow>;
  readonly read?: readonly ChapterRow[];
}

/** The next after the first of these. */
function next(chapters: readonly [ChapterRow, ...ChapterRow[]], { manga: different, read = [] }: Series = {}) {
  const series = { chapters, read: new Set(read.map(({ id }) => id)), pendingMarks: new Map() };
  const row = manga(different);
  return nextInSeries(row, classify(row, series, defaultFilters, NOW), chapters[0]);
}

describe('what comes next in a series', () => {
  it('is the lowest unread number after the chapter, not the next in time', () => {
    const [five, six, seven] = [chapter(5), chapter(6, { publishAt: NOW }), chapter(7)];
    expect(next([five, seven, six])).toBe(six);
    expect(next([five, seven, six], { read: [six] })).toBe(seven);
  });

  it('is not what lies before the chapter: the person passed it over', () => {
    expect(next([chapter(5), chapter(4)])).toBeNull();
  });

  it('is no other release of the same number', () => {
    expect(next([chapter(1, { number: '5' }), chapter(2, { number: '05.0' })])).toBeNull();
  });

  it('is not a number that was read in another release', () => {
    const [again, seven] = [chapter(3, { number: '6' }), chapter(7)];
    expect(next([chapter(5), chapter(6), again, seven], { read: [again] })).toBe(seven);
  });

  it.each<[string, Partial<ChapterRow>]>([
    ['is still to come', { publishAt: NOW + 1 }],
    ['is not available', { isUnavailable: true }],
    ['is read on a publisher’s page', { externalUrl: 'https://publisher.example/6' }],
    ['is in a language that the person does not read', { language: 'fr' }],
  ])('passes over a number that %s', (_, different) => {
    const seven = chapter(3, { number: '7' });
    expect(next([chapter(1, { number: '5' }), chapter(2, { number: '6', ...different }), seven])).toBe(seven);
  });

  it('is by the groups of the chapter, where there are several', () => {
    const five = chapter(1, { number: '5', groupIds: [GROUP] });
    const others = chapter(2, { number: '6', groupIds: [ANOTHER] });
    const theirs = chapter(3, { number: '6', groupIds: [ANOTHER, GROUP] });
    expect(next([five, others, theirs])).toBe(theirs);
    expect(next([five, others])).toBe(others);
  });

  it('goes on in the next volume where numbers start over', () => {
    const last = chapter(1, { volume: '1', number: '9' });
    const first = chapter(2, { volume: '2', number: '1' });
    expect(next([last, first], { manga: { resetsNumbers: true } })).toBe(first);
    expect(next([last, first])).toBeNull();
  });

  it('goes by dates from a chapter without a number, and to one', () => {
    const prologue = chapter(9, { number: null, publishAt: NOW - 3 });
    const [one, two] = [2, 1].map((ago, n) => chapter(n + 1, { publishAt: NOW - ago })) as [ChapterRow, ChapterRow];
    const extra = chapter(4, { number: null, publishAt: NOW });
    expect(next([prologue, two, one])).toBe(one);
    expect(next([two, prologue])).toBeNull();
    expect(next([two, prologue, extra])).toBe(extra);
  });
});
