import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../lib/clock.ts';
import type { Answered } from '../exchange.ts';
import { createVirtual, jsonOf, type Virtual } from '../virtual.ts';
import { quotaRows } from './quotas.ts';

const id = '00000000-aaaa-4aaa-8aaa-000000000001';

/** Asks an endpoint as slowly as the general allowance wishes. */
function askSlowly(service: Virtual, method: string, route: string): Answered {
  service.pass(201);
  return service.answer({ method, target: route.replaceAll('{id}', id), headers: service.signIn() });
}

function isExhausted(answer: Answered): boolean {
  return answer.status === 429;
}

describe('the endpoint quotas', () => {
  it('are the 32 rows of the published table', () => {
    expect(quotaRows).toHaveLength(32);
  });

  it.each(quotaRows)('$method $route takes $requests requests in $minutes min, and no more', (row) => {
    const service = createVirtual({ switches: { singleMarks: 'taken' } });
    const before = Array.from({ length: row.requests }, () => askSlowly(service, row.method, row.route));
    expect(before.filter(isExhausted)).toEqual([]);
    expect(before.map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual(
      before.map((_, n) => row.requests - 1 - n),
    );
    const refused = askSlowly(service, row.method, row.route);
    expect(refused).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': String(row.requests) } });
    expect(jsonOf(refused)).toMatchObject({ result: 'error', errors: [{ status: 429 }] });
    service.pass(row.minutes * MINUTE);
    expect(askSlowly(service, row.method, row.route).status).not.toBe(429);
  });

  it.each([
    [20, ['POST /upload/begin', 'POST /upload/begin/{id}']],
    [250, ['POST /upload/{id}', 'DELETE /upload/{id}/{id}', 'DELETE /upload/{id}/batch']],
  ])('share one quota of %i between %j', (requests, routes) => {
    const service = createVirtual();
    const ask = (n: number) => {
      const [method = '', route = ''] = (routes[n % routes.length] ?? '').split(' ');
      return askSlowly(service, method, route);
    };
    const answers = Array.from({ length: requests + routes.length }, (_, n) => ask(n));
    expect(answers.map(isExhausted)).toEqual(answers.map((_, n) => n >= requests));
  });

  it('belong to one address', () => {
    const service = createVirtual();
    for (let n = 0; n <= 40; n++) askSlowly(service, 'GET', '/at-home/server/{id}');
    const other = service.answer({ target: `/at-home/server/${id}`, address: '192.0.2.9' });
    expect(other.headers['x-ratelimit-remaining']).toBe('39');
  });

  it('run from their first request, not from the clock', () => {
    const service = createVirtual();
    const left = () => askSlowly(service, 'GET', '/manga/random').headers['x-ratelimit-remaining'];
    const first = service.now() + 201;
    left();
    service.pass(50 * SECOND);
    expect(left()).toBe('58');
    service.pass(first + MINUTE - service.now() - 201);
    expect(left()).toBe('59');
  });

  it('show no headers where there is no quota', () => {
    expect(Object.keys(createVirtual().answer({ target: '/manga' }).headers).join()).not.toContain('ratelimit');
  });

  it('leave a mark towards the ladder when they are run against', () => {
    const service = createVirtual();
    for (let n = 0; n < 50; n++) askSlowly(service, 'GET', '/at-home/server/{id}');
    expect(askSlowly(service, 'GET', '/at-home/server/{id}').status).toBe(403);
  });
});

describe('X-RateLimit-Retry-After', () => {
  it('is the end of the period, as the rules say, by switch', () => {
    const service = createVirtual({ switches: { retryAfterMeaning: 'end-of-period' } });
    const { headers } = askSlowly(service, 'GET', '/manga/random');
    expect(Number(headers['x-ratelimit-retry-after'])).toBe(Math.ceil((service.now() + MINUTE) / SECOND));
  });

  it('is this very second while quota is left, as the live service shows', () => {
    const service = createVirtual();
    const { headers } = askSlowly(service, 'GET', '/manga/random');
    expect(Number(headers['x-ratelimit-retry-after'])).toBe(Math.floor(service.now() / SECOND));
    expect(headers['x-ratelimit-retry-in']).toBe('0');
  });

  it('is the end of the period once nothing is left', () => {
    const service = createVirtual();
    const startedAt = service.now() + 201;
    for (let n = 0; n < 40; n++) askSlowly(service, 'GET', '/at-home/server/{id}');
    const { headers } = askSlowly(service, 'GET', '/at-home/server/{id}');
    expect(Number(headers['x-ratelimit-retry-after'])).toBe(Math.ceil((startedAt + MINUTE) / SECOND));
  });
});
