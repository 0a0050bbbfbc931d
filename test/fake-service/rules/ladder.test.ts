import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../lib/clock.ts';
import type { HostName } from '../exchange.ts';
import { createVirtual, type Virtual } from '../virtual.ts';

/** Asks once and says what came back. */
function status(service: Virtual, host: HostName = 'api', address = '192.0.2.1'): number | string {
  const outcome = service.ask({ host, target: host === 'site' ? '/' : '/ping', address });
  return typeof outcome === 'string' ? outcome : outcome.status;
}

function statuses(service: Virtual, times: number): (number | string)[] {
  return Array.from({ length: times }, () => status(service));
}

function banned(): Virtual {
  const service = createVirtual();
  statuses(service, 15);
  return service;
}

describe('the general allowance', () => {
  it('lets five requests through in a second and refuses the sixth', () => {
    expect(statuses(createVirtual(), 6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is a sliding second, not a calendar one', () => {
    const service = createVirtual();
    service.pass(900);
    statuses(service, 5);
    service.pass(999);
    expect(status(service)).toBe(429);
  });

  it('is whole again once a second has gone by', () => {
    const service = createVirtual();
    statuses(service, 5);
    service.pass(SECOND);
    expect(statuses(service, 5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('counts what it refuses, so that going on keeps it shut', () => {
    const service = createVirtual();
    statuses(service, 6);
    service.pass(500);
    expect(statuses(service, 2)).toEqual([429, 429]);
    service.pass(500);
    expect(statuses(service, 4)).toEqual([200, 200, 200, 429]);
  });

  it('belongs to one address', () => {
    const service = createVirtual();
    statuses(service, 6);
    expect(status(service, 'api', '192.0.2.2')).toBe(200);
  });

  it('is not spent on other hosts, but shuts them too while it is exceeded', () => {
    const service = createVirtual();
    for (let n = 0; n < 20; n++) expect(status(service, 'site')).toBe(200);
    statuses(service, 6);
    expect((['auth', 'uploads', 'site'] as const).map((host) => status(service, host))).toEqual([429, 429, 429]);
    service.pass(SECOND);
    expect(status(service, 'site')).toBe(200);
  });

  it('has nothing to do with a foreign site', () => {
    const service = banned();
    expect(status(service, 'blog')).not.toBe(403);
  });

  it('counts a preflight', () => {
    const service = createVirtual();
    const headers = { origin: 'https://mangadex.org', 'access-control-request-method': 'POST' };
    for (let n = 0; n < 5; n++) service.ask({ method: 'OPTIONS', headers });
    expect(status(service)).toBe(429);
  });
});

describe('the ladder', () => {
  it('bans an address after its tenth 429 within ten seconds', () => {
    expect(statuses(createVirtual(), 16)).toEqual([...Array(5).fill(200), ...Array(10).fill(429), 403]);
  });

  it('forgets 429s that are older than ten seconds', () => {
    const service = createVirtual();
    statuses(service, 14);
    service.pass(11 * SECOND);
    expect(statuses(service, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('answers a banned address on every host, with a page and not with JSON', () => {
    const service = banned();
    for (const host of ['api', 'auth', 'uploads', 'site'] as const) {
      const answer = service.answer({ host });
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it('renews a ban with every request', () => {
    const service = banned();
    service.pass(9 * MINUTE);
    expect(status(service)).toBe(403);
    service.pass(9 * MINUTE);
    expect(status(service)).toBe(403);
    service.pass(10 * MINUTE);
    expect(status(service)).toBe(200);
  });

  it('falls silent after ten requests of a banned address, for an hour after the last of them', () => {
    const service = banned();
    expect(statuses(service, 11)).toEqual([...Array(10).fill(403), 'silence']);
    service.pass(59 * MINUTE);
    expect(status(service)).toBe('silence');
    service.pass(59 * MINUTE);
    expect(status(service, 'site')).toBe('silence');
    service.pass(HOUR);
    expect(status(service)).toBe(200);
  });

  it('starts from its foot after a ban was sat out', () => {
    const service = banned();
    statuses(service, 5);
    service.pass(10 * MINUTE);
    expect(statuses(service, 16)).toEqual([...Array(5).fill(200), ...Array(10).fill(429), 403]);
    expect(statuses(service, 9)).toEqual(Array(9).fill(403));
  });

  it('takes other durations', () => {
    const ladder = {
      throttledAnswers: 1,
      throttledWithinMs: SECOND,
      banMs: SECOND,
      bannedRequests: 0,
      silenceMs: MINUTE,
    };
    const service = createVirtual({ gate: { ladder } });
    expect(statuses(service, 7)).toEqual([200, 200, 200, 200, 200, 429, 'silence']);
  });
});
