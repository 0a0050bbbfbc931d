import { describe, expect, it } from 'vitest';
import { expectGoodManners } from '../e2e/support/good-manners';
import type { Asked } from '../fake-service/exchange';
import { createFakeService } from '../fake-service/fake-service';
import { makeLibrary } from '../fake-service/library/make-library';

/** What the journal has after these requests, one for each header. */
function journalOf(...asked: readonly Asked['headers'][]) {
  const now = Date.UTC(2026, 0, 1);
  const fakeService = createFakeService({ library: makeLibrary({ now }), accounts: [], now: () => now });
  for (const headers of asked)
    fakeService.receive({ host: 'api', method: 'GET', target: '/ping', headers, body: '', address: '127.0.0.1' });
  return fakeService.journal;
}

describe('what every end-to-end run must have kept', () => {
  const decent = { 'user-agent': 'curl/8', accept: '*/*' };

  it('is kept by one decent request', () => {
    expect(() => expectGoodManners(journalOf(decent))).not.toThrow();
  });

  it('is broken by asking too often', () => {
    expect(() => expectGoodManners(journalOf(...Array(6).fill(decent)))).toThrow('allowance: GET /ping');
  });

  it('is broken by what the service asks clients not to do, even where it accepts it', () => {
    expect(() => expectGoodManners(journalOf({ ...decent, cookie: 'a=b' }))).toThrow('cookie-sent: /ping');
  });
});
