import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { liveProfile } from '../../lib/service/profile';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { givenLoopback, html, json, type Said } from '../support/loopback';
import { givenTurns } from '../support/turns';

const client = { clientId: 'personal-client-1', clientSecret: 's3cret' };
const credentials = { ...client, username: 'reader', password: 'correct horse' };
/** As Keycloak answers, with the service's own `client_type` (published clients show it). */
const pair = {
  access_token: 'a1',
  expires_in: 900,
  refresh_token: 'r1',
  refresh_expires_in: 2_414_162,
  token_type: 'Bearer',
  'not-before-policy': 0,
  session_state: 'b1c5',
  scope: 'groups email profile',
  client_type: 'personal',
};

const { turns, requestSlot } = givenTurns();
const endpoint = createTokenEndpoint({
  profile: liveProfile,
  pacedFetch: createPacedFetch({ requestSlot, profile: liveProfile }),
});

/** Nothing to write down first. */
const atOnce = async () => undefined;
const signIn = (typed: typeof credentials) => endpoint.signIn(typed, atOnce);
const refresh = (by: typeof client, token: string) => endpoint.refresh(by, token, atOnce);

const service = givenLoopback();
beforeEach(() => {
  turns.length = 0;
  service.answer = () => json(pair);
});

describe('the password grant', () => {
  it('is a form with exactly the published fields', async () => {
    await signIn(credentials);
    const [heard] = service.heard;
    expect(heard).toMatchObject({
      host: 'auth.mangadex.org',
      method: 'POST',
      target: '/realms/mangadex/protocol/openid-connect/token',
    });
    expect(heard?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(heard?.headers).not.toHaveProperty('authorization');
    expect(heard?.body).toBe(
      'username=reader&password=correct+horse&grant_type=password&client_id=personal-client-1&client_secret=s3cret',
    );
  });

  it('takes a turn as a click', async () => {
    await signIn(credentials);
    expect(turns).toEqual([{ host: 'auth', method: 'POST', route: 'token', priority: 'click', reason: 'sign-in' }]);
  });

  it.each(['  spaces  ', 'a+b&c=d%20e%', 'pässwörd 漫画 🔑', '"\\\n\t', '%2B'])(
    'sends the password exactly as typed: %j',
    async (password) => {
      await signIn({ ...credentials, password });
      expect(fieldsOf(service.heard[0]?.body)).toHaveProperty('password', password);
    },
  );

  it('sends every field as it is, whatever is in it', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((typed) => typed.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, text, text, async (username, password, clientSecret) => {
        await signIn({ ...credentials, username, password, clientSecret });
        expect(fieldsOf(service.heard.at(-1)?.body)).toMatchObject({ username, password, client_secret: clientSecret });
      }),
      { numRuns: 50 },
    );
  });
});

describe('the refresh grant', () => {
  it('is a form with exactly the published fields, in the lane for tokens', async () => {
    await refresh(client, 'r0+/=');
    expect(service.heard[0]?.body).toBe(
      'refresh_token=r0%2B%2F%3D&grant_type=refresh_token&client_id=personal-client-1&client_secret=s3cret',
    );
    expect(turns).toEqual([
      { host: 'auth', method: 'POST', route: 'token', priority: 'token', reason: 'renew-session' },
    ]);
  });
});

describe('a pair of tokens', () => {
  it('is read with its lifetimes', async () => {
    expect(await signIn(credentials)).toEqual({
      accessToken: 'a1',
      lifetimeMs: 900_000,
      refreshToken: 'r1',
      refreshLifetimeMs: 2_414_162_000,
    });
  });

  it.each<[string, object, object]>([
    ['no refresh token', { refresh_token: undefined }, { refreshToken: null }],
    ['no lifetime', { expires_in: undefined }, { lifetimeMs: 900_000 }],
    ['a lifetime of years, which is not believed', { expires_in: 1e9 }, { lifetimeMs: 86_400_000 }],
    ['a lifetime of 0', { expires_in: 0 }, { lifetimeMs: 900_000 }],
    ['no lifetime of the refresh token', { refresh_expires_in: undefined }, { refreshLifetimeMs: null }],
    ['a lifetime of 0 of the refresh token', { refresh_expires_in: 0 }, { refreshLifetimeMs: null }],
    ['a refresh lifetime that is no number', { refresh_expires_in: 'long' }, { refreshLifetimeMs: null }],
    ['no token type, which the rules do not promise', { token_type: undefined }, { accessToken: 'a1' }],
    ['an ID token, which we have no use for', { id_token: 'x.y.z' }, { accessToken: 'a1' }],
  ])('may come with %s', async (_, changes, expected) => {
    service.answer = () => json({ ...pair, ...changes });
    expect(await refresh(client, 'r0')).toMatchObject(expected);
  });

  it('may be no more than an access token after a refresh', async () => {
    service.answer = () => json({ access_token: 'a2' });
    expect(await refresh(client, 'r0')).toEqual({
      accessToken: 'a2',
      lifetimeMs: 900_000,
      refreshToken: null,
      refreshLifetimeMs: null,
    });
  });
});

describe('a failure of the token endpoint', () => {
  const refusal = (status: number, error: string, headers = {}) =>
    json({ error, error_description: 'in words' }, status, headers);

  const as = (contentType: string, body?: string, status = 400): Said => ({
    ...{ status, headers: { 'Content-Type': contentType } },
    ...(body && { body }),
  });
  const challenge = { 'WWW-Authenticate': 'Bearer realm="mangadex"' };

  it.each<[kind: string, said: Said]>([
    ['wrong password', refusal(401, 'invalid_grant')],
    ['token not active', refusal(400, 'invalid_grant')],
    ['a refusal that comes with a challenge', refusal(401, 'invalid_grant', challenge)],
  ])('%s: wrong credentials at the sign-in, and the end of the session at a refresh', async (_, said) => {
    await expectFailures(said, 'wrong-credentials', 'session-ended');
  });

  it.each([
    ["Session doesn't have required client", 'session-in-doubt'],
    ['Session doesn’t have required client.', 'session-in-doubt'],
    ['Offline session not found', 'session-in-doubt'],
    ['Offline user session not found', 'session-in-doubt'],
    ['Session not active', 'session-ended'],
    ['Offline session not active', 'session-ended'],
    ['Maximum allowed refresh token reuse exceeded', 'session-ended'],
    ['Invalid refresh token', 'session-ended'],
    [{ of: 'another shape' }, 'session-ended'],
  ])('invalid_grant at a refresh, described as %o: %s', async (error_description, code) => {
    await expectFailures(json({ error: 'invalid_grant', error_description }, 400), 'wrong-credentials', code);
  });

  it.each<[kind: string, said: Said, code: string]>([
    ['unknown client', refusal(401, 'invalid_client'), 'client-refused'],
    ['pending client', refusal(400, 'unauthorized_client'), 'client-refused'],
    ['unauthorized client with a 401', refusal(401, 'unauthorized_client'), 'client-refused'],
    ['a grant it does not know', refusal(400, 'unsupported_grant_type'), 'service-refused'],
    ['invalid_token, which is not invalid_grant', refusal(401, 'invalid_token'), 'service-refused'],
    ['invalid_grant with a 403', refusal(403, 'invalid_grant'), 'service-refused'],
    ['invalid_grant with a 503', refusal(503, 'invalid_grant'), 'service-trouble'],
    ['invalid_grant with a 500', refusal(500, 'invalid_grant'), 'service-trouble'],
    ['too many requests', html(429), 'throttled'],
    ['a ban', html(403), 'banned'],
    ['trouble', json({ error: 'server_error' }, 500), 'service-trouble'],
    ['maintenance', html(503), 'service-trouble'],
    ['a dropped connection', 'drop', 'unreachable'],
    ['an answer that breaks off', 'break-off', 'no-answer'],
  ])('%s', async (_, said, code) => {
    await expectFailures(said, code);
  });

  it.each<[kind: string, said: Said]>([
    ['invalid_grant with a 200', refusal(200, 'invalid_grant')],
    ['invalid_grant that says that it is HTML', as('text/html', '{"error":"invalid_grant"}')],
    ['the User-Agent rule', as('text/plain', 'You must set an appropriate User-Agent header')],
    ['a 400 page', html(400)],
    ['a 401 page', html(401)],
    ['a 404 page', html(404)],
    ['a page with a 200', html(200)],
    ['an answer of the API', json({ result: 'error', errors: [] }, 401)],
    ['truncated JSON', as('application/json', '{"access_token":"a1","refr', 200)],
    ['nothing', as('application/json', undefined, 200)],
    ['a list', json([pair])],
    ['no access token', json({ ...pair, access_token: undefined })],
    ['an access token that is none', json({ ...pair, access_token: 7 })],
    ['an empty access token', json({ ...pair, access_token: '' })],
    ['an access token with a line break', json({ ...pair, access_token: 'a\n1' })],
    ['an access token in Greek', json({ ...pair, access_token: 'άλφα' })],
    ['an access token as long as a book', json({ ...pair, access_token: 'a'.repeat(16_001) })],
    ['a refresh token that is none', json({ ...pair, refresh_token: {} })],
    ['a lifetime that is none', json({ ...pair, expires_in: 'soon' })],
    ['a kind of token we cannot use', json({ ...pair, token_type: 'mac' })],
  ])('%s: an answer that cannot be read', async (_, said) => {
    await expectFailures(said, 'unreadable-answer');
  });

  async function expectFailures(said: Said, atSignIn: string, atRefresh = atSignIn): Promise<void> {
    service.answer = () => said;
    await expect(signIn(credentials)).rejects.toMatchObject({ name: 'Failure', code: atSignIn });
    await expect(refresh(client, 'r0')).rejects.toMatchObject({ name: 'Failure', code: atRefresh });
    expect(service.heard).toHaveLength(2);
  }

  it('carries nothing of the answer, which may hold tokens', async () => {
    service.answer = () => json({ ...pair, access_token: undefined });
    const failure = await signIn(credentials).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ message: 'unreadable-answer', cause: undefined });
  });
});

describe('ending a session', () => {
  it('hands the refresh token back to be revoked', async () => {
    service.answer = () => ({ status: 200 });
    await endpoint.revoke(client, 'r1');
    expect(service.heard[0]?.target).toBe('/realms/mangadex/protocol/openid-connect/revoke');
    expect(service.heard[0]?.body).toBe(
      'token_type_hint=refresh_token&token=r1&client_id=personal-client-1&client_secret=s3cret',
    );
    expect(turns).toEqual([{ host: 'auth', method: 'POST', route: 'revoke', priority: 'click', reason: 'sign-out' }]);
  });

  it.each<[string, Said, string]>([
    ['an unknown client', json({ error: 'invalid_client' }, 401), 'client-refused'],
    ['trouble', html(500), 'service-trouble'],
    ['a page', html(200), 'unreadable-answer'],
    ['no connection', 'drop', 'unreachable'],
  ])('says when it could not: %s', async (_, said, code) => {
    service.answer = () => said;
    await expect(endpoint.revoke(client, 'r1')).rejects.toMatchObject({ name: 'Failure', code });
  });
});

it('never sends a secret without encryption', async () => {
  const profile = { ...liveProfile, auth: 'http://auth.mangadex.org' };
  const pacedFetch = createPacedFetch({ requestSlot, profile });
  await expect(createTokenEndpoint({ profile, pacedFetch }).signIn(credentials, atOnce)).rejects.toThrow('HTTPS');
  expect(service.heard).toEqual([]);
});

function fieldsOf(body = ''): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}
