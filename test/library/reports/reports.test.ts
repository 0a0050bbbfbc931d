import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';
import {
  categoriesToFetch,
  isStale,
  newlyDecided,
  reasonText,
  withListed,
  withSent,
} from '../../../lib/library/reports/reports';
import type { ReasonsRow, SentReport } from '../../../lib/model/reports';
import { reportCategories } from '../../../lib/service/ids';
import { id } from '../rows';

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

function report(ago: number, parts: Partial<SentReport> = {}): SentReport {
  return { objectId: id(1), reasonId: id(9), details: 'Page 3.', status: 'waiting', createdAt: now - ago, ...parts };
}

describe('what is known of reports', () => {
  it('is what the service lists, in place of what was noted here', () => {
    const noted = report(2 * MINUTE, { details: 'Page 3. ' });
    const listed = report(3 * MINUTE, { status: 'accepted' });
    expect(withListed([noted], [listed], { about: null, now })).toEqual([listed]);
  });

  it('is kept where the service does not list it yet, and forgotten where it never did', () => {
    const fresh = report(HOUR, { details: 'just now' });
    const never = report(2 * DAY, { details: 'long ago' });
    expect(withListed([fresh, never], [], { about: null, now })).toEqual([fresh]);
  });

  it('is kept about other things, where one was asked about', () => {
    const other = report(9 * DAY, { objectId: id(2) });
    expect(withListed([other, report(9 * DAY)], [], { about: id(1), now })).toEqual([other]);
  });

  it('is kept where a full page does not reach back to it', () => {
    const page = Array.from({ length: 100 }, (_, n) => report(n * DAY, { details: `${n}` }));
    const older = report(200 * DAY, { details: 'older' });
    expect(withListed([older], page, { about: null, now }).at(-1)).toEqual(older);
  });

  it('has the newest first, and a report that was taken once', () => {
    const [older, newer] = [report(DAY), report(0, { reasonId: id(8) })];
    expect(withSent([older], newer)).toEqual([newer, older]);
    expect(withSent([newer], report(MINUTE, { reasonId: id(8) }))).toEqual([newer]);
  });

  it('is news where one that was open is decided about, and nowhere else', () => {
    const [open, closed, stranger] = [report(0), report(DAY, { status: 'refused' }), report(2 * DAY)];
    const accepted = { ...open, status: 'accepted' };
    expect(newlyDecided([open, closed], [accepted, closed, { ...stranger, status: 'accepted' }])).toEqual([accepted]);
    expect(newlyDecided([open], [open])).toEqual([]);
  });
});
