import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../lib/clock';
import { categoriesToFetch, isStale, reasonText } from '../../../lib/library/reports/reports';
import type { ReasonsRow } from '../../../lib/model/reports';
import { reportCategories } from '../../../lib/service/ids';

const now = Date.UTC(2026, 0, 31);

/** Reasons of every category, asked for so long ago (ms), and the window opened so long ago. */
function storedReasons(agoMs: number, wantedAgoMs?: number): ReasonsRow {
  const each = { askedAt: now - agoMs, reasons: [] };
  const byCategory = Object.fromEntries(reportCategories.map((category) => [category, each]));
  return { name: 'reasons', byCategory, ...(wantedAgoMs !== undefined && { wantedAt: now - wantedAgoMs }) };
}

describe('the copy of the reasons', () => {
  it.each([
    ['never asked', null, true],
    ['asked an hour ago', now - HOUR, false],
    ['asked a day ago', now - DAY, true],
    ['asked in a future that a clock made up', now + 2 * DAY, true],
  ])('%s', (_, askedAt, expected) => {
    expect(isStale(askedAt, now)).toBe(expected);
  });

  it('is worded in the language of the person, else in English, else in what there is', () => {
    const texts = { en: 'Pages missing', de: 'Seiten fehlen' };
    expect(reasonText({ texts }, 'de')).toBe('Seiten fehlen');
    expect(reasonText({ texts }, 'fr')).toBe('Pages missing');
    expect(reasonText({ texts: { ja: '抜け' } }, 'en')).toBe('抜け');
    expect(reasonText({ texts: {} }, 'en')).toBe('');
  });
});

describe('reasons that no report window wants', () => {
  it('are asked for once where they are missing, of every category', () => {
    expect(categoriesToFetch({ name: 'reasons', byCategory: {} }, now)).toEqual(reportCategories);
    const { chapter: _, ...others } = storedReasons(0).byCategory;
    expect(categoriesToFetch({ name: 'reasons', byCategory: others }, now)).toEqual(['chapter']);
  });

  it.each([
    ['every day, while a person reports things', storedReasons(DAY, 3 * DAY), reportCategories],
    ['not before a day is over', storedReasons(DAY - HOUR, 3 * DAY), []],
    ['not for somebody who has reported nothing for a month', storedReasons(DAY, 30 * DAY), []],
    ['not for somebody who never did', storedReasons(90 * DAY), []],
  ])('are asked for again: %s', (_, row, expected) => {
    expect(categoriesToFetch(row, now)).toEqual(expected);
  });
});
