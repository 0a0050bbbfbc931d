import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../lib/clock.ts';
import type { Answered, Asked } from '../exchange.ts';
import type { Account } from '../library/types.ts';
import type { Switches } from '../switches.ts';
import { createVirtual, jsonOf } from '../virtual.ts';

const PROTOCOL = '/realms/mangadex/protocol/openid-connect';

type Fields = Record<string, string>;

/** The authentication host, and someone with an account there who asks it and the API. */
function realm(switches: Partial<Switches> = {}) {
  const service = createVirtual({ switches });
  const person = (name: string): Account => {
    const account = service.accounts.find(({ username }) => username === name);
    if (!account) throw new Error(`No ${name}`);
    return account;
  };
  const post = (fields: Fields, path = '/token', more: Partial<Asked> = {}): Answered =>
    service.answer({
      ...{ host: 'auth', method: 'POST', target: PROTOCOL + path, body: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...more,
    });
  const client = (name = 'reader'): Fields => {
    const { id, secret } = person(name).client;
    return { client_id: id, client_secret: secret };
  };
  const password = (name = 'reader'): Fields => ({
    ...{ grant_type: 'password', username: name, password: person(name).password },
    ...client(name),
  });
  return {
    ...service,
    sessions: service.fakeService.world.sessions,
    person,
    post,
    client,
    password,
    /** Signs in, and gives the tokens. */
    open: (name?: string) => pairOf(post(password(name))),
    refresh: (refresh_token: string) => post({ grant_type: 'refresh_token', refresh_token, ...client() }),
    whoAmI: (token: string) =>
      service.answer({ target: '/user/me', headers: { authorization: `Bearer ${token}` } }).status,
  };
}

function pairOf(answer: Answered): { readonly access: string; readonly refresh: string } {
  expect(answer.status).toBe(200);
  const { access_token, refresh_token } = Object(jsonOf(answer));
  return { access: access_token, refresh: refresh_token };
}

describe('the password grant', () => {
  it('answers with the properties of the live service', () => {
    const { post, password } = realm();
    const answer = post(password());
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
    const { post, password } = realm();
    expect(Object.keys(Object(jsonOf(post({ ...password(), scope: 'openid' }))))).toHaveLength(10);
  });

  it('takes the client from a Basic header as well', () => {
    const { post, password } = realm();
    const { client_id, client_secret, ...fields } = password();
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization };
    expect(post(fields, '/token', { headers }).status).toBe(200);
  });

  const notTheirs = 'Invalid user credentials';
  const notKnown = 'Invalid client or Invalid client credentials';
  const another = { username: 'empty', password: 'nothing here yet' };

  it.each<[string, Fields, number, string, string]>([
    ['a wrong password', { password: 'wrong' }, 401, 'invalid_grant', notTheirs],
    ['an unknown person', { username: 'none' }, 401, 'invalid_grant', notTheirs],
    ['another person than its owner', another, 401, 'invalid_grant', notTheirs],
    ['no person', { username: '' }, 401, 'invalid_request', 'Missing parameter: username'],
    ['an unknown client', { client_id: 'personal-client-x' }, 401, 'invalid_client', notKnown],
    ['a wrong secret', { client_secret: 'x' }, 401, 'unauthorized_client', notKnown],
    ['no grant', { grant_type: '' }, 400, 'invalid_request', 'Missing form parameter: grant_type'],
    [
      'a grant of machines',
      { grant_type: 'client_credentials' },
      400,
      'unsupported_grant_type',
      'Unsupported grant_type',
    ],
  ])('refuses %s as Keycloak does', (_, change, status, error, error_description) => {
    const { post, password } = realm();
    const answer = post({ ...password(), ...change });
    expect([answer.status, jsonOf(answer)]).toEqual([status, { error, error_description }]);
  });

  it('refuses a client that still waits for its approval', () => {
    const { post, password } = realm();
    const answer = post(password('newcomer'));
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toMatchObject({ error: 'unauthorized_client' });
  });

  it('takes forms only, by POST only, in a realm that exists, on paths that exist', () => {
    const { answer, post, password } = realm();
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(password()) };
    expect(post({}, '/token', json).status).toBe(415);
    expect(post(password(), '/token', { method: 'GET' }).status).toBe(405);
    expect(post(password(), '/token/auth/refresh').status).toBe(404);
    const elsewhere = answer({ host: 'auth', target: '/realms/other/protocol/openid-connect/token' });
    expect(jsonOf(elsewhere)).toEqual({ error: 'Realm does not exist' });
  });
});

describe('an access token', () => {
  it('lives for 15 minutes, and is about as long as a real one', () => {
    const { open, pass, whoAmI } = realm();
    const { access } = open();
    expect(access.length).toBeGreaterThan(1_000);
    pass(15 * MINUTE - 1);
    expect(whoAmI(access)).toBe(200);
    pass(1);
    expect(whoAmI(access)).toBe(401);
  });

  it('is missed in the shape of the API where it is absent, malformed or unknown', () => {
    const { answer, open, pass } = realm();
    for (const headers of [{}, { authorization: open().access }, { authorization: 'Bearer x.y.z' }]) {
      pass(1_000);
      const refused = answer({ target: '/user/me', headers });
      expect(refused.status).toBe(401);
      expect(jsonOf(refused)).toMatchObject({ result: 'error', errors: [{ status: 401, context: null }] });
    }
  });

  it('is noted when it is shown to the uploads host', () => {
    const { ask, fakeService, signIn } = realm();
    ask({ host: 'uploads', target: '/covers/x', headers: signIn() });
    expect(fakeService.journal.violations()).toMatchObject([{ violation: 'bearer-to-wrong-host' }]);
  });
});

describe('the refresh grant', () => {
  it('gives a new pair, and the old refresh token is worth nothing', () => {
    const { open, refresh, whoAmI } = realm();
    const first = open();
    const second = pairOf(refresh(first.refresh));
    expect(second.refresh).not.toBe(first.refresh);
    expect(whoAmI(second.access)).toBe(200);
    const again = refresh(first.refresh);
    expect(again.status).toBe(400);
    expect(jsonOf(again)).toEqual({ error: 'invalid_grant', error_description: 'Token is not active' });
    expect(refresh(second.refresh).status).toBe(200);
  });

  it('ends the whole session when a used token comes back, by switch', () => {
    const { open, refresh, whoAmI } = realm({ usedRefreshToken: 'end-session' });
    const first = open();
    const second = pairOf(refresh(first.refresh));
    refresh(first.refresh);
    expect(jsonOf(refresh(second.refresh))).toMatchObject({ error_description: 'Session not active' });
    expect(whoAmI(second.access)).toBe(401);
  });

  it('refuses a token that has outlived its time, one of another client, an unknown one, and none', () => {
    const { open, pass, refresh } = realm();
    const [own, foreign] = [open().refresh, open('empty').refresh];
    expect(jsonOf(refresh(foreign))).toMatchObject({ error: 'invalid_grant' });
    expect(jsonOf(refresh('x'))).toMatchObject({ error_description: 'Invalid refresh token' });
    expect(jsonOf(refresh(''))).toMatchObject({ error: 'invalid_request' });
    pass(28 * DAY);
    const late = { error: 'invalid_grant', error_description: 'Token is not active' };
    expect(jsonOf(refresh(own))).toMatchObject(late);
  });
});

describe('signing out', () => {
  it('ends the session: neither token works after it', () => {
    const { client, open, post, refresh, whoAmI } = realm();
    const pair = open();
    expect(post({ refresh_token: pair.refresh, ...client() }, '/logout').status).toBe(204);
    expect(whoAmI(pair.access)).toBe(401);
    expect(refresh(pair.refresh).status).toBe(400);
  });

  it('by revocation says yes to any token of a known client', () => {
    const { client, open, post, whoAmI } = realm();
    const pair = open();
    expect(post({ token: 'unknown', ...client() }, '/revoke').status).toBe(200);
    expect(whoAmI(pair.access)).toBe(200);
    expect(post({ token: pair.refresh, ...client() }, '/revoke').status).toBe(200);
    expect(whoAmI(pair.access)).toBe(401);
  });

  it('needs the client and its secret', () => {
    const { client, open, post } = realm();
    const stranger = { ...client(), client_secret: 'x' };
    expect(post({ refresh_token: open().refresh, ...stranger }, '/logout').status).toBe(401);
  });
});

it('the configuration of the realm names the endpoints', () => {
  const answer = createVirtual().answer({ host: 'auth', target: '/realms/mangadex/.well-known/openid-configuration' });
  expect(jsonOf(answer)).toMatchObject({
    token_endpoint: `https://auth.mangadex.org${PROTOCOL}/token`,
    revocation_endpoint: `https://auth.mangadex.org${PROTOCOL}/revoke`,
  });
});

describe('a service that goes on from another', () => {
  function goOn(from: ReturnType<typeof realm>) {
    const next = realm();
    for (const session of from.sessions.keep()) next.sessions.resume(session, next.accounts);
    return next;
  }

  it('knows the newest tokens of its sessions, for its own account', () => {
    const before = realm();
    const old = before.open();
    const pair = pairOf(before.refresh(old.refresh));
    const { person, refresh, sessions, whoAmI } = goOn(before);
    expect(whoAmI(pair.access)).toBe(200);
    expect(sessions.whose(pair.access)).toBe(person('reader'));
    expect([old, pair, pair].map((one) => refresh(one.refresh).status)).toEqual([400, 200, 400]);
  });

  it('knows nothing of sessions that have ended', () => {
    const before = realm();
    const pair = before.open();
    before.sessions.endAll();
    const after = goOn(before);
    expect([after.whoAmI(pair.access), after.refresh(pair.refresh).status]).toEqual([401, 400]);
  });

  it('refuses a session of an account that it has not', () => {
    const before = realm();
    before.open();
    const [session] = before.sessions.keep();
    if (!session) throw new Error('No session was kept.');
    expect(() => realm().sessions.resume(session, [])).toThrow(session.accountId);
  });
});
