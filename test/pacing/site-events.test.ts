import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../lib/clock';
import { onRejected } from '../../lib/pacing/breaker';
import { departureTime, SLOT_HOLD_MS } from '../../lib/pacing/budget';
import type { Ledger } from '../../lib/pacing/ledger';
import { quotaOf, quotaTime } from '../../lib/pacing/quotas';
import { TRANSIT_MS } from '../../lib/pacing/sends';
import { applySiteEvent, type SiteEvent } from '../../lib/pacing/site-events';
import { calledLately, SITE_MEMORY_MS, SITE_PATIENCE_MS, siteSends } from '../../lib/pacing/site-traffic';
import { settledLedger } from '../support/pacing-world';

const start = Date.UTC(2026, 0, 31, 12);
const quiet = settledLedger(start);
const report = { method: 'POST', route: '/report' };
const reportQuota = quotaOf('api', 'POST', '/report');

const chapter = { method: 'GET', route: '/chapter' };
const left = (requestId: string, call = chapter): SiteEvent => ({ kind: 'left', requestId, ...call });
const cached = (requestId: string): SiteEvent => ({ kind: 'cached', requestId });
const answered = (requestId: string, status = 200, headers: Record<string, string> = {}): SiteEvent => {
  return { kind: 'answered', requestId, status, headers: new Headers(headers) };
};

/** The ledger after these events, each at its moment (ms after the start). */
function having(ledger: Ledger, events: readonly (readonly [at: number, event: SiteEvent])[]): Ledger {
  return events.reduce((current, [at, event]) => applySiteEvent(current, event, start + at), ledger);
}

/** The ledger after one call, which left then and whose end came 40 ms later. */
const afterCall = (ledger: Ledger, end: SiteEvent, at = 0, call = chapter) =>
  having(having(ledger, [[at, left('a', call)]]), [[at + 40, end]]);

/** When one more request of ours could leave, in ms after the start, with all slots to use. */
function roomFor(ledger: Ledger, at: number): number {
  return departureTime(ledger.budget, start + at, 5, siteSends(ledger.site)) - start;
}

describe('a call of the person’s tab', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => [0, left(name)] as const);

  it('takes a slot from its leaving until a second after its answer', () => {
    const under = having(quiet, five);
    expect(roomFor(under, 10)).toBe(SITE_PATIENCE_MS + SLOT_HOLD_MS);
    expect(roomFor(having(under, [[40, answered('c')]]), 50)).toBe(40 + SLOT_HOLD_MS);
  });

  it('leaves us the rest of the allowance', () => {
    expect(roomFor(having(quiet, five.slice(1)), 10)).toBe(10);
  });

  it('takes none when the browser had the answer itself', () => {
    expect(roomFor(having(quiet, [...five, [5, cached('e')]]), 10)).toBe(10);
  });

  it('takes one until it must have arrived, when it ended without an answer', () => {
    const ended = having(quiet, [...five, [30, { kind: 'failed', requestId: 'a' }]]);
    expect(roomFor(ended, 40)).toBe(30 + TRANSIT_MS + SLOT_HOLD_MS);
  });

  it('takes two when it is led on: both requests arrive', () => {
    const ledOn = having(quiet, [...five.slice(1), [30, left('b')]]);
    expect(roomFor(ledOn, 40)).toBe(30 + SLOT_HOLD_MS);
  });

  it('is forgotten once it holds nothing, but for the minute in which another is likely', () => {
    const later = having(afterCall(quiet, answered('a')), [[5_000, left('b')]]);
    expect(later.site.calls.map(({ requestId }) => requestId)).toEqual(['b']);
    expect(calledLately(later.site, start + 5_000 + SITE_MEMORY_MS - 1)).toBe(true);
    expect(calledLately(later.site, start + 5_000 + SITE_MEMORY_MS)).toBe(false);
  });

  it('says nothing when only its end was seen, unless that was trouble', () => {
    expect(having(quiet, [[0, answered('unseen')]])).toEqual(quiet);
    expect(having(quiet, [[0, answered('unseen', 429)]]).breaker.state).toBe('throttled');
  });
});

describe('what a tab’s answer says about the address', () => {
  it('throttles us when it is a 429, for as long as that asks', () => {
    const refused = afterCall(quiet, answered('a', 429, { 'retry-after': '30' }));
    expect(refused.breaker).toMatchObject({ state: 'throttled', probeAt: start + 40 + 30 * SECOND });
  });

  it.each<[string, Record<string, string>, 'banned' | 'clear']>([
    ['bans us when it is a 403 in HTML', { 'content-type': 'text/html' }, 'banned'],
    ['bans us when it is a 403 without a type', {}, 'banned'],
    ['leaves us alone when it is a 403 in JSON', { 'content-type': 'application/json' }, 'clear'],
    ['leaves us alone when it asks for a captcha', { 'x-captcha-sitekey': 'key' }, 'clear'],
  ])('%s', (_, headers, state) => {
    expect(having(quiet, [[0, answered('a', 403, headers)]]).breaker.state).toBe(state);
  });

  const banned = { ...quiet, breaker: onRejected(quiet.breaker, 'banned', start) };

  it('opens the way when it is good and its request left after the last bad news', () => {
    expect(afterCall(banned, answered('a'), MINUTE).breaker.state).toBe('clear');
  });

  const early = { ...having(quiet, [[-20, left('early')]]), breaker: banned.breaker };
  it.each<[string, Ledger]>([
    ['left before the trouble began', having(early, [[50, answered('early')]])],
    [
      'was a preflight, which other machines answer',
      afterCall(banned, answered('a', 204), 100, { ...chapter, method: 'OPTIONS' }),
    ],
    ['came from a service in trouble', afterCall(banned, answered('a', 503), 100)],
    ['came from the browser’s cache', afterCall(banned, cached('a'), 100)],
  ])('does not when it %s', (_, { breaker }) => {
    expect(breaker.state).toBe('banned');
  });
});

describe('a tab’s call that draws on a quota', () => {
  const timeOf = (ledger: Ledger, at: number) => {
    if (!reportQuota) throw new Error('POST /report has lost its quota');
    return quotaTime(ledger.quotas, reportQuota, start + at) - start;
  };
  const says = (remaining: number) => ({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': `${remaining}` });

  it('counts in our own log of that quota', () => {
    const ten = Array.from({ length: 10 }, (_, index): (readonly [number, SiteEvent])[] => [
      [index * 100, left(`${index}`, report)],
      [index * 100 + 40, answered(`${index}`)],
    ]).flat();
    expect(timeOf(having(quiet, ten), 2_000)).toBeGreaterThan(MINUTE);
  });

  it('stops that quota and nothing else when a 429 says that it is spent', () => {
    const spent = afterCall(quiet, answered('a', 429, says(0)), 0, report);
    expect(timeOf(spent, 100)).toBeGreaterThan(MINUTE);
    expect(spent.breaker.state).toBe('clear');
  });

  it('lowers what we know to be left, and never raises it', () => {
    const known = (remaining: number) => {
      const group = { sends: [], reported: { left: remaining, limit: 10, until: start + MINUTE } };
      return { ...quiet, quotas: { forgottenAt: null, groups: { 'POST /report': group } } };
    };
    const leftAfter = (ledger: Ledger, remaining: number) =>
      afterCall(ledger, answered('a', 200, says(remaining)), 0, report).quotas.groups['POST /report']?.reported?.left;
    expect(leftAfter(known(8), 3)).toBe(3);
    expect(leftAfter(known(3), 8)).toBe(2);
  });

  it('costs nothing when the browser had the answer', () => {
    const struck = afterCall(quiet, cached('a'), 0, report);
    expect(struck.quotas.groups['POST /report']?.sends).toEqual([]);
  });
});
