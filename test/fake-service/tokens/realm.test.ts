import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../lib/clock.ts';
import type { Answered, Asked } from '../exchange.ts';
import type { Account } from '../library/types.ts';
import { createVirtual, jsonOf, type Virtual } from '../virtual.ts';

const PROTOCOL = '/realms/mangadex/protocol/openid-connect';

type Fields = Record<string, string>;

function post(service: Virtual, fields: Fields, path = '/token', more: Partial<Asked> = {}): Answered {
  return service.answer({
    host: 'auth',
    method: 'POST',
    target: PROTOCOL + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    ...more,
  });
}

function person(service: Virtual, name: string): Account {
  const account = service.accounts.find(({ username }) => username === name);
  if (!account) throw new Error(`No ${name}`);
  return account;
}

function client(service: Virtual, name = 'reader'): Fields {
  const { id, secret } = person(service, name).client;
  return { client_id: id, client_secret: secret };
}

function password(service: Virtual, name = 'reader'): Fields {
  const account = person(service, name);
  return { grant_type: 'password', username: name, password: account.password, ...client(service, name) };
}

function refresh(service: Virtual, refreshToken: string): Answered {
  return post(service, { grant_type: 'refresh_token', refresh_token: refreshToken, ...client(service) });
}

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

function pairOf(answer: Answered): Pair {
  expect(answer.status).toBe(200);
  const { access_token, refresh_token } = Object(jsonOf(answer));
  return { access: access_token, refresh: refresh_token };
}

function whoAmI(service: Virtual, accessToken: string): number {
  return service.answer({ target: '/user/me', headers: { authorization: `Bearer ${accessToken}` } }).status;
}

describe('the password grant', () => {
  it('answers with the properties of the live service', () => {
    const service = createVirtual();
    const answer = post(service, password(service));
    expect(jsonOf(answer)).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 900,
      refresh_expires_in: 28 * 24 * 3600,
      refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      'not-before-policy': 0,
      session_state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: 'groups email profile',
      client_type: 'personal',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('adds an identity token for those who ask for the scope openid', () => {
    const service = createVirtual();
    expect(Object.keys(Object(jsonOf(post(service, { ...password(service), scope: 'openid' }))))).toHaveLength(10);
  });

  it('takes the client from a Basic header as well', () => {
    const service = createVirtual();
    const { client_id, client_secret, ...fields } = password(service);
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
    expect(post(service, fields, '/token', { headers }).status).toBe(200);
  });

  it.each<[string, Fields, number, string, string]>([
    ['a wrong password', { password: 'wrong' }, 401, 'invalid_grant', 'Invalid user credentials'],
    ['an unknown person', { username: 'none' }, 401, 'invalid_grant', 'Invalid user credentials'],
    [
      'another person than its owner',
      { username: 'empty', password: 'nothing here yet' },
      401,
      'invalid_grant',
      'Invalid user credentials',
    ],
    ['no person', { username: '' }, 401, 'invalid_request', 'Missing parameter: username'],
    [
      'an unknown client',
      { client_id: 'personal-client-x' },
      401,
      'invalid_client',
      'Invalid client or Invalid client credentials',
    ],
    [
      'a wrong secret',
      { client_secret: 'x' },
      401,
      'unauthorized_client',
      'Invalid client or Invalid client credentials',
    ],
    ['no grant', { grant_type: '' }, 400, 'invalid_request', 'Missing form parameter: grant_type'],
    [
      'a grant of machines',
      { grant_type: 'client_credentials' },
      400,
      'unsupported_grant_type',
      'Unsupported grant_type',
    ],
  ])('refuses %s as Keycloak does', (_, change, status, error, description) => {
    const service = createVirtual();
    const answer = post(service, { ...password(service), ...change });
    expect(answer.status).toBe(status);
    expect(jsonOf(answer)).toEqual({ error, error_description: description });
  });

  it('refuses a client that still waits for its approval', () => {
    const service = createVirtual();
    const answer = post(service, password(service, 'newcomer'));
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toMatchObject({ error: 'unauthorized_client' });
  });

  it('takes forms only', () => {
    const service = createVirtual();
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(password(service)) };
    expect(post(service, {}, '/token', json).status).toBe(415);
  });

  it('answers POST only, in a realm that exists, on paths that exist', () => {
    const service = createVirtual();
    expect(post(service, password(service), '/token', { method: 'GET' }).status).toBe(405);
    expect(post(service, password(service), '/token/auth/refresh').status).toBe(404);
    expect(jsonOf(service.answer({ host: 'auth', target: '/realms/other/protocol/openid-connect/token' }))).toEqual({
      error: 'Realm does not exist',
    });
  });
});

describe('an access token', () => {
  it('lives for 15 minutes', () => {
    const service = createVirtual();
    const { access } = pairOf(post(service, password(service)));
    service.pass(15 * MINUTE - 1);
    expect(whoAmI(service, access)).toBe(200);
    service.pass(1);
    expect(whoAmI(service, access)).toBe(401);
  });

  it('is about as long as a real one', () => {
    const service = createVirtual();
    expect(pairOf(post(service, password(service))).access.length).toBeGreaterThan(1_000);
  });

  it('is missed in the shape of the API where it is absent, malformed or unknown', () => {
    const service = createVirtual();
    const { access } = pairOf(post(service, password(service)));
    for (const headers of [{}, { authorization: access }, { authorization: 'Bearer x.y.z' }]) {
      service.pass(1_000);
      const answer = service.answer({ target: '/user/me', headers });
      expect(answer.status).toBe(401);
      expect(jsonOf(answer)).toMatchObject({ result: 'error', errors: [{ status: 401, context: null }] });
    }
  });

  it('is noted when it is shown to the uploads host', () => {
    const service = createVirtual();
    service.ask({ host: 'uploads', target: '/covers/x', headers: service.signIn() });
    expect(service.fakeService.journal.violations()).toMatchObject([{ violation: 'bearer-to-wrong-host' }]);
  });
});

describe('the refresh grant', () => {
  it('gives a new pair, and the old refresh token is worth nothing', () => {
    const service = createVirtual();
    const first = pairOf(post(service, password(service)));
    const second = pairOf(refresh(service, first.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    expect(whoAmI(service, second.access)).toBe(200);
    const again = refresh(service, first.refresh);
    expect(again.status).toBe(400);
    expect(jsonOf(again)).toEqual({ error: 'invalid_grant', error_description: 'Token is not active' });
    expect(refresh(service, second.refresh).status).toBe(200);
  });

  it('ends the whole session when a used token comes back, by switch', () => {
    const service = createVirtual({ switches: { usedRefreshToken: 'end-session' } });
    const first = pairOf(post(service, password(service)));
    const second = pairOf(refresh(service, first.refresh));
    refresh(service, first.refresh);
    expect(jsonOf(refresh(service, second.refresh))).toMatchObject({ error_description: 'Session not active' });
    expect(whoAmI(service, second.access)).toBe(401);
  });

  it('refuses a token that has outlived its time', () => {
    const service = createVirtual();
    const { refresh: token } = pairOf(post(service, password(service)));
    service.pass(28 * DAY);
    expect(jsonOf(refresh(service, token))).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Token is not active',
    });
  });

  it('refuses a token of another client, an unknown one, and none', () => {
    const service = createVirtual();
    const { refresh: token } = pairOf(post(service, password(service, 'empty')));
    expect(jsonOf(refresh(service, token))).toMatchObject({ error: 'invalid_grant' });
    expect(jsonOf(refresh(service, 'x'))).toMatchObject({ error_description: 'Invalid refresh token' });
    expect(jsonOf(refresh(service, ''))).toMatchObject({ error: 'invalid_request' });
  });
});

describe('signing out', () => {
  it('ends the session: neither token works after it', () => {
    const service = createVirtual();
    const pair = pairOf(post(service, password(service)));
    expect(post(service, { refresh_token: pair.refresh, ...client(service) }, '/logout').status).toBe(204);
    expect(whoAmI(service, pair.access)).toBe(401);
    expect(refresh(service, pair.refresh).status).toBe(400);
  });

  it('by revocation says yes to any token of a known client', () => {
    const service = createVirtual();
    const pair = pairOf(post(service, password(service)));
    expect(post(service, { token: 'unknown', ...client(service) }, '/revoke').status).toBe(200);
    expect(whoAmI(service, pair.access)).toBe(200);
    expect(post(service, { token: pair.refresh, ...client(service) }, '/revoke').status).toBe(200);
    expect(whoAmI(service, pair.access)).toBe(401);
  });

  it('needs the client and its secret', () => {
    const service = createVirtual();
    const { refresh: token } = pairOf(post(service, password(service)));
    const stranger = { ...client(service), client_secret: 'x' };
    expect(post(service, { refresh_token: token, ...stranger }, '/logout').status).toBe(401);
  });
});

describe('the configuration of the realm', () => {
  it('names the endpoints', () => {
    const answer = createVirtual().answer({
      host: 'auth',
      target: '/realms/mangadex/.well-known/openid-configuration',
    });
    expect(jsonOf(answer)).toMatchObject({
      token_endpoint: `https://auth.mangadex.org${PROTOCOL}/token`,
      revocation_endpoint: `https://auth.mangadex.org${PROTOCOL}/revoke`,
    });
  });
});

describe('a service that goes on from another', () => {
  function goOn(from: Virtual): Virtual {
    const next = createVirtual();
    for (const session of from.fakeService.world.sessions.keep())
      next.fakeService.world.sessions.resume(session, next.accounts);
    return next;
  }

  it('knows the newest tokens of its sessions, for its own account', () => {
    const before = createVirtual();
    const old = pairOf(post(before, password(before)));
    const pair = pairOf(refresh(before, old.refresh));
    const after = goOn(before);
    expect(whoAmI(after, pair.access)).toBe(200);
    expect(after.fakeService.world.sessions.whose(pair.access)).toBe(person(after, 'reader'));
    expect(refresh(after, old.refresh).status).toBe(400);
    expect(refresh(after, pair.refresh).status).toBe(200);
    expect(refresh(after, pair.refresh).status).toBe(400);
  });

  it('knows nothing of sessions that have ended', () => {
    const before = createVirtual();
    const pair = pairOf(post(before, password(before)));
    before.fakeService.world.sessions.endAll();
    const after = goOn(before);
    expect([whoAmI(after, pair.access), refresh(after, pair.refresh).status]).toEqual([401, 400]);
  });

  it('refuses a session of an account that it has not', () => {
    const before = createVirtual();
    pairOf(post(before, password(before)));
    const [session] = before.fakeService.world.sessions.keep();
    if (!session) throw new Error('No session was kept.');
    expect(() => createVirtual().fakeService.world.sessions.resume(session, [])).toThrow(session.accountId);
  });
});
