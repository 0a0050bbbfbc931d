import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../lib/clock';
import {
  isOfLastHour,
  noRequests,
  REQUESTS,
  type RequestRecord,
  type SentRequest,
  withRequests,
} from '../../lib/diagnostics/requests';
import { endpoints } from '../../lib/service/endpoints';
import { now } from '../support/views';

const request: SentRequest = {
  ...{ at: now, method: 'GET', route: '/manga', reason: 'sync' },
  ...{ status: 200, waitedMs: 0, tookMs: 80 },
};

describe('the requests of the last hour', () => {
  it('are those of 60 minutes of the clock, the present one included', () => {
    const [first, last] = [now - (now % MINUTE) - 59 * MINUTE, now];
    expect([first - 1, first, last, last + 1].map((at) => isOfLastHour(at, now))).toEqual([false, true, true, false]);
  });

  it('stand in the order in which they left, whichever is answered first', () => {
    const [slow, quick] = [sentAt(now - 9 * SECOND), sentAt(now - 2 * SECOND)];
    const record = withRequests(withRequests(noRequests, [quick], [], now), [slow], [], now);
    expect(record.sent).toEqual([slow, quick]);
  });

  it('are a bounded list, while minutes count them all', () => {
    const many = Array.from({ length: REQUESTS + 50 }, (_, place) => sentAt(now - 10 * SECOND + place));
    const record = withRequests(noRequests, many, [], now);
    expect(record.sent).toEqual(many.slice(50));
    expect(record.minutes.reduce((sum, { count }) => sum + count, 0)).toBe(REQUESTS + 50);
  });

  it('are gone after an hour, asleep or awake; the answers are still counted', () => {
    const record = withRequests(noRequests, [request], [siteCalls(now, 3)], now);
    const later = withRequests(record, [], [], now + HOUR + 8 * HOUR);
    expect(later).toEqual({ answers: record.answers, sent: [], minutes: [] });
  });

  it('count the site’s calls by the minute, and never fewer than none', () => {
    const record = withRequests(noRequests, [], [siteCalls(now, 1), siteCalls(now, -1), siteCalls(now, -1)], now);
    expect(record.minutes).toEqual([]);
    const third = withRequests(record, [], [siteCalls(now, 1)], now);
    expect(third.minutes).toEqual([{ at: now - (now % MINUTE), by: 'site', count: 1 }]);
  });

  it('are bounded and of the last hour, whatever the clock does', () => {
    const step = fc.record({
      byMs: fc.integer({ min: -3 * HOUR, max: 3 * HOUR }),
      asked: fc.nat({ max: 120 }),
      site: fc.integer({ min: -5, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let [time, record]: [number, RequestRecord] = [now, noRequests];
        for (const { byMs, asked, site } of steps) {
          time += byMs;
          const sent = Array.from({ length: asked }, (_, place) => sentAt(time - place * SECOND));
          record = withRequests(record, sent, [siteCalls(time, site)], time);
          expect(record.sent.length).toBeLessThanOrEqual(REQUESTS);
          const minutes = record.minutes.map(({ at, by }) => `${at} ${by}`);
          expect(new Set(minutes).size).toBe(minutes.length);
          expect(record.minutes.every(({ at, count }) => at % MINUTE === 0 && count > 0)).toBe(true);
          for (const { at } of [...record.sent, ...record.minutes]) expect(isOfLastHour(at, time)).toBe(true);
        }
      }),
    );
  });

  it('name routes in which no number can stand', () => {
    for (const { route } of Object.values(endpoints)) expect(route).toMatch(/^(\/([a-z-]+|\{[a-z]+\}))+$/);
  });
});

function sentAt(at: number): SentRequest {
  return { ...request, at };
}

function siteCalls(at: number, count: number) {
  return { at, by: 'site', count } as const;
}
