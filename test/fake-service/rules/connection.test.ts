import { describe, expect, it } from 'vitest';
import type { Switches } from '../switches.ts';
import { createVirtual } from '../virtual.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const SITE = 'https://mangadex.org';

describe('the connection requirements', () => {
  it.each([
    ['no User-Agent', { 'user-agent': '' }],
    ['a User-Agent borrowed from a browser', { 'user-agent': BROWSER }],
  ])('refuse %s in the words of the live service, on every host', (_, headers) => {
    for (const host of ['api', 'auth', 'uploads', 'site'] as const) {
      expect(createVirtual().answer({ host, headers })).toMatchObject({
        status: 400,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        body: 'You must set an appropriate User-Agent header',
      });
    }
  });

  it.each([
    ['a program that says its name', { 'user-agent': 'Dexmark/1.0' }],
    ['a browser', { 'user-agent': BROWSER, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' }],
  ])('let %s in', (_, headers) => {
    expect(createVirtual().answer({ headers }).status).toBe(200);
  });

  it('refuse a Via header', () => {
    expect(createVirtual().answer({ headers: { via: '1.1 proxy' } }).status).toBe(400);
  });

  it('refuse an address of more than eight thousand characters, of which the API hears nothing', () => {
    const status = (length: number) => createVirtual().answer({ target: '/ping?'.padEnd(length, 'x') }).status;
    expect([status(8_000), status(8_001)]).toEqual([400, 414]);
  });

  it('are noted when broken', () => {
    const { fakeService, ask } = createVirtual();
    ask({ headers: { 'user-agent': '' } });
    ask({ headers: { via: '1.1 proxy' } });
    expect(fakeService.journal.violations().map(({ violation }) => violation)).toEqual(['no-user-agent', 'via-header']);
  });
});

describe('cross-origin answers', () => {
  it('are for the site alone', () => {
    const { answer } = createVirtual();
    expect(answer({ headers: { origin: SITE } }).headers['access-control-allow-origin']).toBe(SITE);
    for (const origin of ['https://blog.example', 'chrome-extension://abc', 'null']) {
      expect(answer({ headers: { origin } }).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('permit a preflight of the site, and no other', () => {
    const preflight = (origin: string) =>
      createVirtual().answer({
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
    expect(preflight(SITE)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': SITE, 'access-control-allow-headers': 'authorization' },
    });
    expect(preflight('https://blog.example').headers).not.toHaveProperty('access-control-allow-headers');
  });
});

describe('an origin of an extension', () => {
  const statuses = (extensionOrigins: Switches['extensionOrigins'], origin: string) =>
    (['api', 'auth'] as const).map(
      (host) => createVirtual({ switches: { extensionOrigins } }).answer({ host, headers: { origin } }).status,
    );

  it.each([
    ['taken', [200, 404]],
    ['refused', [403, 404]],
    ['blocked', [403, 404]],
    ['blocked-everywhere', [403, 403]],
  ] as const)('is %s at the API and at the sign-in host as the switch says', (switched, expected) => {
    for (const scheme of ['chrome', 'moz']) expect(statuses(switched, `${scheme}-extension://abc`)).toEqual(expected);
    expect(statuses(switched, SITE)).toEqual([200, 404]);
  });
});
