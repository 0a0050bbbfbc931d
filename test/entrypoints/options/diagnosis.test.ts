import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagnosis, diagnosisText } from '../../../entrypoints/options/diagnosis';
import { MINUTE } from '../../../lib/clock';
import { entryOf } from '../../../lib/diagnostics/diagnostic-log';
import { noDoubt } from '../../../lib/service/write-record';
import { busyAllowance, now, paused, quiet } from '../../support/views';

const about = { version: '1.2.3', userAgent: 'Browser/1 (Linux)', language: 'en' } as const;
const seen: Diagnosis = {
  ...about,
  ...{ session: quiet.session, pause: quiet.pause, sync: quiet.sync, counts: quiet.counts },
  access: { withheld: [] },
  writes: noDoubt,
  service: { service: 'live', pageSize: 'limit', singleMarks: null },
  missingRoute: null,
  captcha: { held: [] },
  allowance: busyAllowance(now),
  serviceClock: { aheadMs: -1_500 },
  answers: [
    { status: 429, times: 1, at: now, reason: 'mark' },
    { status: 200, times: 41, at: now + MINUTE, reason: 'sync' },
  ],
  entries: [],
};

describe('a diagnosis', () => {
  it('has a line for each part, then the log', () => {
    const entries = [entryOf('menus', new TypeError('x'), now)];
    expect(diagnosisText({ ...seen, entries }).split('\n')).toEqual([
      'Dexmark 1.2.3 (en), Browser/1 (Linux)',
      'Access: complete',
      'Session: signed-in, renewed 2026-11-21T12:00:00.000Z, failure none',
      'Pause: none',
      'Writes: with Origin, none refused',
      'Service: live, page size is limit, marks in batches',
      'Captcha: none',
      'Check: done, 4 of 4, last 2026-11-21T11:58:00.000Z, failure none',
      'Allowance: 0 of 1 slots free; asked in the minute before: mark 3, sync 2, by the site’s tabs 12; waiting: cover 9 (site until 2026-11-21T12:00:03.000Z), mark 1 (probe until unknown); next report now',
      'Answers: 429 1 times, last 2026-11-21T12:00:00.000Z (mark), 200 41 times, last 2026-11-21T12:01:00.000Z (sync)',
      'Queue: 0 waiting, 0 refused',
      'Unread: 3 series, 41 chapters',
      'Service clock: -1500 ms ahead',
      'Log:',
      '2026-11-21T12:00:00.000Z menus unexpected TypeError 1',
    ]);
  });

  it('says what is withheld, paused, held, refused and left over', () => {
    const text = diagnosisText({
      ...seen,
      access: { withheld: ['api', 'site'] },
      session: {
        ...quiet.session,
        ...{ state: 'signed-out', account: null, refreshedAt: null },
        ...{ failure: { code: 'session-ended', retryAt: null }, unconfirmed: { until: now + MINUTE } },
      },
      pause: paused('banned', now + MINUTE, now),
      writes: { isOriginLeftOut: true, doubt: { at: now, refusals: 2, target: 'POST /secret-id', isReadSince: true } },
      service: { service: 'live', pageSize: 'size', singleMarks: 'first' },
      missingRoute: { choice: 'first', at: now },
      captcha: { held: [{ kind: 'report', since: now }] },
      counts: { ...quiet.counts, waiting: 7, refused: 2 },
    });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Access: without api, site',
        'Session: signed-out, renewed never, failure session-ended, an earlier one may live until 2026-11-21T12:01:00.000Z',
        'Pause: banned, since 2026-11-21T12:00:00.000Z, until 2026-11-21T12:01:00.000Z',
        'Writes: without Origin, refused 2 times, last 2026-11-21T12:00:00.000Z',
        'Service: live, page size is size, marks one by one, which it has no route for',
        'Captcha: report since 2026-11-21T12:00:00.000Z',
        'Queue: 7 waiting, 2 refused',
      ]),
    );
  });

  it('says of what was not seen yet that it is unknown', () => {
    const unseen = Object.fromEntries(Object.keys(seen).map((name) => [name, null]));
    const text = diagnosisText({ ...(unseen as unknown as Diagnosis), ...about, entries: [] });
    expect(text.match(/: unknown$/gm)).toHaveLength(12);
    expect(text.endsWith('\nLog:\nempty')).toBe(true);
  });

  it('never names the account, its id, or what is shown of a series, a report or a click', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ minLength: 6 }), (id, word) => {
        const name = `<${word}>`;
        const text = diagnosisText({ ...seen, session: { ...quiet.session, account: { id, name } } });
        expect(text).not.toContain(id);
        expect(text).not.toContain(name);
      }),
    );
  });

  it('survives a time that is none', () => {
    expect(diagnosisText({ ...seen, pause: paused('offline', Number.POSITIVE_INFINITY) })).toContain('until unknown');
  });
});
