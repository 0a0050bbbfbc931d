import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../lib/clock';
import { expectedAt, rhythmOf } from '../../lib/library/series/rhythm';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { chapter, defaultFilters, manga, NOW } from './rows';

/** Chapters so many days after each other, the last of them now. */
function daysApart(...days: readonly number[]): ChapterRow[] {
  const daysAgo = (n: number) => days.slice(n).reduce((sum, one) => sum + one, 0);
  return [...days, 0].map((_, n) => chapter(n + 1, { publishAt: NOW - daysAgo(n) * DAY }));
}

function rhythm(chapters: readonly ChapterRow[], series: Partial<MangaRow> = {}) {
  const row = manga(series);
  const state = { chapters, read: new Set<string>(), pendingMarks: new Map() };
  const found = rhythmOf(row, classify(row, state, defaultFilters, NOW), defaultFilters);
  return found && { days: found.everyMs / DAY, inDays: (found.nextAt - NOW) / DAY };
}

describe('the rhythm of a series', () => {
  it.each<[name: string, days: readonly number[], rhythm: number | null]>([
    ['weekly', [7, 7, 7, 7], 7],
    ['weekly with a break', [7, 7, 14, 7, 7], 7],
    ['weekly, late now and then', [7, 8, 6, 7, 9, 7], 7],
    ['monthly', [30, 31, 29, 30], 30],
    ['daily', [1, 1, 1, 1, 1], 1],
    ['none with too few', [7, 7, 7], null],
    ['none where it comes as it likes', [1, 20, 3, 45, 9], null],
    ['none where it comes once in half a year', [180, 180, 180, 180], null],
    ['none where it has become slower', [7, 7, 7, 7, 7, 7, 60, 60, 60, 60, 60], null],
    ['that of the last twelve, whatever was before', [30, 30, 30, 30, 30, 30, ...Array(11).fill(7)], 7],
  ])('is %s', (_, days, expected) => {
    expect(rhythm(daysApart(...days))).toEqual(expected && { days: expected, inDays: expected });
  });

  it('counts what comes out within half a day once, and a number by its first release', () => {
    const weekly = daysApart(7, 7, 7, 7);
    const doubled = weekly.flatMap((one, n) => [
      one,
      chapter(100 + n, { number: `${n + 1}.5`, publishAt: one.publishAt + 3 * HOUR }),
      chapter(200 + n, { number: one.number, publishAt: one.publishAt + 3 * DAY }),
    ]);
    expect(rhythm(doubled)).toMatchObject({ days: 7 });
  });

  it('is none of chapters that were asked for by themselves: others may have come out between them', () => {
    const chapters = daysApart(35, 35, 35, 35);
    expect(rhythm(chapters)).toMatchObject({ days: 35 });
    expect(rhythm(chapters.map((one) => ({ ...one, isLone: true })))).toBeNull();
  });

  it.each(['cancelled', 'hiatus'])('is none of a publication that is %s', (status) => {
    const publication = { status, lastChapter: null, lastVolume: null };
    expect(rhythm(daysApart(7, 7, 7, 7), { publication })).toBeNull();
    expect(rhythm(daysApart(7, 7, 7, 7), { publication: { ...publication, status: 'ongoing' } })).not.toBeNull();
  });

  it('is that of a translation until it has the last chapter of what is completed', () => {
    const endingAt = (lastChapter: string) =>
      rhythm(daysApart(7, 7, 7, 7), { publication: { status: 'completed', lastChapter, lastVolume: null } });
    expect(endingAt('9')).not.toBeNull();
    for (const last of ['5', '', '05.0']) expect(endingAt(last)).toBeNull();
  });

  it('is that of a translation whose volumes start over until it has the last chapter of the last volume', () => {
    const publication = { status: 'completed', lastChapter: '5', lastVolume: '2' };
    const [first, second] = ['1', '2'].map((volume) => daysApart(7, 7, 7, 7).map((one) => ({ ...one, volume })));
    expect(rhythm(first ?? [], { publication, resetsNumbers: true })).not.toBeNull();
    expect(rhythm(second ?? [], { publication, resetsNumbers: true })).toBeNull();
    expect(rhythm(first ?? [], { publication: { ...publication, lastVolume: null }, resetsNumbers: true })).toBeNull();
  });

  it('leaves out other languages and hidden groups', () => {
    const weekly = daysApart(7, 7, 7, 7);
    const others = weekly.map((one, n) => chapter(50 + n, { language: 'fr', publishAt: one.publishAt + 3 * DAY }));
    expect(rhythm([...weekly, ...others])).toMatchObject({ days: 7 });
    expect(rhythm(others)).toBeNull();
  });

  it('is what a series keeps to, however far each release strays by less than a quarter', () => {
    const strays = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 6, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), strays, (days, stray) => {
        const found = rhythm(daysApart(...stray.map((share) => days * (1 + share))));
        expect(Math.abs((found?.days ?? 0) - days)).toBeLessThanOrEqual(0.2 * days + 1e-6);
      }),
    );
  });
});

describe('the next release', () => {
  const weekly = { everyMs: 7 * DAY, nextAt: NOW };

  it('is expected a gap after the last, and for one more gap after that', () => {
    expect(expectedAt(weekly, NOW - DAY)).toBe(NOW);
    expect(expectedAt(weekly, NOW + 6 * DAY)).toBe(NOW);
    expect(expectedAt(weekly, NOW + 7 * DAY)).toBeNull();
  });

  it('is not expected without a rhythm', () => {
    expect(expectedAt(null, NOW)).toBeNull();
    expect(expectedAt(undefined, NOW)).toBeNull();
  });
});
