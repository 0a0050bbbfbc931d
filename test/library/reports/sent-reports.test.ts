import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../lib/clock';
import { newlyDecided, withListed, withSent } from '../../../lib/library/reports/reports';
import type { SentReport } from '../../../lib/model/reports';
import { id } from '../rows';

const now = Date.UTC(2026, 0, 31);

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
