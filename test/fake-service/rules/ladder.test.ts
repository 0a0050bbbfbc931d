import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../lib/clock.ts';
import type { HostName } from '../exchange.ts';
import { createVirtual } from '../virtual.ts';

/** A service that is asked by one address, and says what came back; `asked` so many times over. */
function server(options: Parameters<typeof createVirtual>[0] = {}) {
  const service = createVirtual(options);
  const status = (host: HostName = 'api', address = '192.0.2.1') => {
    const outcome = service.ask({ host, target: host === 'site' ? '/' : '/ping', address });
    return typeof outcome === 'string' ? outcome : outcome.status;
  };
  const asked = (times: number) => Array.from({ length: times }, () => status());
  return { ...service, status, asked };
}

function banned() {
  const service = server();
  service.asked(15);
  return service;
}

const allowed = Array(5).fill(200);

describe('the general allowance', () => {
  it('lets five requests through in a second and refuses the sixth', () => {
    expect(server().asked(6)).toEqual([...allowed, 429]);
  });

  it('is a sliding second, not a calendar one', () => {
    const { asked, pass, status } = server();
    pass(900);
    asked(5);
    pass(999);
    expect(status()).toBe(429);
  });

  it('is whole again once a second has gone by', () => {
    const { asked, pass } = server();
    asked(5);
    pass(SECOND);
    expect(asked(5)).toEqual(allowed);
  });

  it('counts what it refuses, so that going on keeps it shut', () => {
    const { asked, pass } = server();
    asked(6);
    pass(500);
    expect(asked(2)).toEqual([429, 429]);
    pass(500);
    expect(asked(4)).toEqual([200, 200, 200, 429]);
  });

  it('belongs to one address', () => {
    const { asked, status } = server();
    asked(6);
    expect(status('api', '192.0.2.2')).toBe(200);
  });

  it('is not spent on other hosts, but shuts them too while it is exceeded', () => {
    const { asked, pass, status } = server();
    for (let n = 0; n < 20; n++) expect(status('site')).toBe(200);
    asked(6);
    expect((['auth', 'uploads', 'site'] as const).map((host) => status(host))).toEqual([429, 429, 429]);
    pass(SECOND);
    expect(status('site')).toBe(200);
  });

  it('has nothing to do with a foreign site', () => {
    const { status } = banned();
    expect(status('blog')).not.toBe(403);
  });

  it('counts a preflight', () => {
    const { ask, status } = server();
    const headers = { origin: 'https://mangadex.org', 'access-control-request-method': 'POST' };
    for (let n = 0; n < 5; n++) ask({ method: 'OPTIONS', headers });
    expect(status()).toBe(429);
  });
});

describe('the ladder', () => {
  it('bans an address after its tenth 429 within ten seconds', () => {
    expect(server().asked(16)).toEqual([...allowed, ...Array(10).fill(429), 403]);
  });

  it('forgets 429s that are older than ten seconds', () => {
    const { asked, pass } = server();
    asked(14);
    pass(11 * SECOND);
    expect(asked(6)).toEqual([...allowed, 429]);
  });

  it('answers a banned address on every host, with a page and not with JSON', () => {
    const { answer } = banned();
    for (const host of ['api', 'auth', 'uploads', 'site'] as const) {
      const { status, headers } = answer({ host });
      expect([status, headers['content-type']]).toEqual([403, expect.stringContaining('text/html')]);
    }
  });

  it('renews a ban with every request', () => {
    const { pass, status } = banned();
    pass(9 * MINUTE);
    expect(status()).toBe(403);
    pass(9 * MINUTE);
    expect(status()).toBe(403);
    pass(10 * MINUTE);
    expect(status()).toBe(200);
  });

  it('falls silent after ten requests of a banned address, for an hour after the last of them', () => {
    const { asked, pass, status } = banned();
    expect(asked(11)).toEqual([...Array(10).fill(403), 'silence']);
    pass(59 * MINUTE);
    expect(status()).toBe('silence');
    pass(59 * MINUTE);
    expect(status('site')).toBe('silence');
    pass(HOUR);
    expect(status()).toBe(200);
  });

  it('starts from its foot after a ban was sat out', () => {
    const { asked, pass } = banned();
    asked(5);
    pass(10 * MINUTE);
    expect(asked(16)).toEqual([...allowed, ...Array(10).fill(429), 403]);
    expect(asked(9)).toEqual(Array(9).fill(403));
  });

  it('takes other durations', () => {
    const durations = { throttledWithinMs: SECOND, banMs: SECOND, silenceMs: MINUTE };
    const ladder = { ...durations, throttledAnswers: 1, bannedRequests: 0 };
    const { asked } = server({ gate: { ladder } });
    expect(asked(7)).toEqual([...allowed, 429, 'silence']);
  });
});
