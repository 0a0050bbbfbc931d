import { describe, expect, it } from 'vitest';
import { expectGoodManners } from '../e2e/support/good-manners';
import type { Asked } from '../fake-service/exchange';
import { createFakeService } from '../fake-service/fake-service';
import { makeLibrary } from '../fake-service/library/make-library';

const NOW = Date.UTC(2026, 0, 1);

function ping(headers: Asked['headers']): Asked {
  return { host: 'api', method: 'GET', target: '/ping', headers, body: '', address: '127.0.0.1' };
}

describe('what every end-to-end run must have kept', () => {
  const decent = { 'user-agent': 'curl/8', accept: '*/*' };

  it('is kept by one decent request', () => {
    const fakeService = createFakeService({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    fakeService.receive(ping(decent));
    expect(() => expectGoodManners(fakeService.journal)).not.toThrow();
  });

  it('is broken by asking too often', () => {
    const fakeService = createFakeService({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    for (let n = 0; n < 6; n += 1) fakeService.receive(ping(decent));
    expect(() => expectGoodManners(fakeService.journal)).toThrow('allowance: GET /ping');
  });

  it('is broken by what the service asks clients not to do, even where it accepts it', () => {
    const fakeService = createFakeService({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    fakeService.receive(ping({ ...decent, cookie: 'a=b' }));
    expect(() => expectGoodManners(fakeService.journal)).toThrow('cookie-sent: /ping');
  });
});
