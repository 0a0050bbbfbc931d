import { describe, expect, it } from 'vitest';
import { SECOND } from '../../lib/clock.ts';
import type { EntryFilter } from './journal.ts';
import { createVirtual } from './virtual.ts';

describe('the journal', () => {
  it('writes down every request with what became of it', () => {
    const { ask, fakeService, now, pass } = createVirtual();
    ask({ target: '/ping' });
    pass(10);
    ask({ target: '/nowhere?a=1', method: 'POST' });
    expect(fakeService.journal.requests()).toMatchObject([
      { at: now() - 10, route: '/ping', judgedBy: 'service', asked: { method: 'GET' }, outcome: { status: 200 } },
      { at: now(), route: undefined, judgedBy: 'service', asked: { target: '/nowhere?a=1' }, outcome: { status: 404 } },
    ]);
  });

  it('finds requests by host, method, route, sender, status and time', () => {
    const { answer, fakeService, pass, now } = createVirtual();
    answer({ target: '/ping' });
    answer({ host: 'site', target: '/' });
    pass(SECOND);
    const later = now();
    answer({ target: '/nowhere', headers: { origin: 'chrome-extension://abc' } });
    const filters = [
      { host: 'site' },
      { route: '/ping' },
      { initiator: 'extension' },
      { status: 404 },
      { since: later },
    ];
    for (const filter of filters as EntryFilter[]) expect(fakeService.journal.requests(filter)).toHaveLength(1);
    expect(fakeService.journal.requests({ method: 'POST' })).toEqual([]);
    expect(fakeService.journal.requests({})).toHaveLength(3);
  });

  it('says which rule judged', () => {
    const { ask, fakeService } = createVirtual();
    for (let n = 0; n < 16; n++) ask({});
    ask({ address: 'other', headers: { 'user-agent': '' } });
    const judges = new Set(fakeService.journal.requests().map(({ judgedBy }) => judgedBy));
    expect([...judges]).toEqual(['service', 'allowance', 'ladder', 'connection']);
    expect(fakeService.journal.count(429)).toBe(10);
  });

  it.each([
    ['extension', { origin: 'chrome-extension://abc', 'sec-fetch-site': 'none' }],
    ['extension', { origin: 'moz-extension://abc' }],
    ['extension', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' }],
    ['extension', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['navigation', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['site', { origin: 'https://mangadex.org', 'sec-fetch-site': 'same-site' }],
    ['site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['page', { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' }],
    ['program', {}],
  ])('guesses %s from what browsers add', (initiator, headers) => {
    const { ask, fakeService } = createVirtual();
    ask({ headers });
    expect(fakeService.journal.requests()[0]?.initiator).toBe(initiator);
  });

  it('keeps as many entries as it is asked to, and all counts', () => {
    const { ask, fakeService, pass } = createVirtual({ journalLength: 10 });
    for (let n = 0; n < 100; n++) {
      pass(SECOND);
      ask({});
    }
    expect(fakeService.journal.requests().length).toBeLessThanOrEqual(20);
    expect(fakeService.journal.count(200)).toBe(100);
  });

  it('notes a secret that stands in an address', () => {
    const { ask, fakeService } = createVirtual();
    ask({ host: 'auth', target: '/realms/mangadex/protocol/openid-connect/token?client_secret=x' });
    expect(fakeService.journal.violations()).toMatchObject([{ violation: 'secret-in-address' }]);
  });
});
