import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickSurprise, plannedSeries } from '../../lib/library/list/surprise';
import type { ReadingStatus } from '../../lib/service/ids';
import { defaultFilters, id } from './rows';

const row = (n: number, status: ReadingStatus | null, contentRating = 'safe') => ({
  ...{ mangaId: id(n), status, contentRating },
});

describe('the series that a surprise may be', () => {
  it('are those that are planned and have a content rating that is read', () => {
    const listed = [
      row(1, 'reading'),
      row(2, 'plan_to_read'),
      row(3, 'plan_to_read', 'pornographic'),
      row(4, null),
      row(5, 'plan_to_read', 'erotica'),
      row(6, 'plan_to_read', 'of a newer service'),
    ];
    expect(plannedSeries(listed, defaultFilters)).toEqual([id(2), id(5)]);
    const narrow = { ...defaultFilters, contentRatings: ['pornographic'] };
    expect(plannedSeries(listed, narrow)).toEqual([id(3)]);
  });
});

describe('a surprise', () => {
  /** As `Math.random` gives them. */
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const several = fc.uniqueArray(fc.nat(50).map(id), { minLength: 2, maxLength: 8 });

  it('is one of them, and never the one before while there are others', () => {
    fc.assert(
      fc.property(several, fc.array(chance, { minLength: 1, maxLength: 30 }), (mangaIds, chances) => {
        let previous: string | null = null;
        for (const random of chances) {
          const picked: string | null = pickSurprise(mangaIds, previous, () => random);
          expect(mangaIds).toContain(picked);
          expect(picked).not.toBe(previous);
          previous = picked;
        }
      }),
    );
  });

  it('is each of the others alike', () => {
    const mangaIds = [id(1), id(2), id(3), id(4)];
    const picked = Array.from({ length: 300 }, (_, n) => pickSurprise(mangaIds, id(2), () => n / 300));
    const counts = [...Map.groupBy(picked, (mangaId) => mangaId)].map(([mangaId, each]) => [mangaId, each.length]);
    expect(counts).toEqual([1, 3, 4].map((n) => [id(n), 100]));
  });

  it('is the same again where there is no other, and none where there are none', () => {
    expect(pickSurprise([id(1)], id(1), () => 0.5)).toBe(id(1));
    expect(pickSurprise([], id(1), () => 0.5)).toBeNull();
  });
});
