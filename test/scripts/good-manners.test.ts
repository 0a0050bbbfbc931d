import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue';
import type { Asked } from '../catalogue/exchange';
import { makeLibrary } from '../catalogue/library/make-library';
import { expectGoodManners } from '../e2e/support/good-manners';

const NOW = Date.UTC(2026, 0, 1);

function ping(headers: Asked['headers']): Asked {
  return { host: 'api', method: 'GET', target: '/ping', headers, body: '', address: '127.0.0.1' };
}

describe('what every end-to-end run must have kept', () => {
  const decent = { 'user-agent': 'curl/8', accept: '*/*' };

  it('is kept by one decent request', () => {
    const catalogue = createCatalogue({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    catalogue.receive(ping(decent));
    expect(() => expectGoodManners(catalogue.journal)).not.toThrow();
  });

  it('is broken by asking too often', () => {
    const catalogue = createCatalogue({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    for (let n = 0; n < 6; n += 1) catalogue.receive(ping(decent));
    expect(() => expectGoodManners(catalogue.journal)).toThrow('allowance: GET /ping');
  });

  it('is broken by what the service asks clients not to do, even where it accepts it', () => {
    const catalogue = createCatalogue({ library: makeLibrary({ now: NOW }), accounts: [], now: () => NOW });
    catalogue.receive(ping({ ...decent, cookie: 'a=b' }));
    expect(() => expectGoodManners(catalogue.journal)).toThrow('cookie-sent: /ping');
  });
});
