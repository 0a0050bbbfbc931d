import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { developmentProfile, liveProfile } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';
import { createSession, type Session } from '../../lib/session/session';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { createVault } from '../../lib/session/vault';
import { type Heard, html, json, type Loopback, type Said, startLoopback } from '../support/loopback';
import { givenTurns } from '../support/turns';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

const credentials = {
  username: 'reader',
  password: 'correct horse',
  clientId: 'personal-client-1',
  clientSecret: 's3cret',
};
const account = { id: 'account-1', name: 'reader' };
const refusal = json({ error: 'invalid_grant', error_description: 'Token is not active' }, 400);

let service: Loopback;
let clock: VirtualClock;
let sharedLock: ReturnType<typeof freshLock>;
beforeAll(async () => {
  service = await startLoopback();
});
afterAll(() => service.close());
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
  service.heard.length = 0;
  service.answer = rotatingTokens();
  service.catchFetch();
  clock = virtualClock();
  sharedLock = freshLock();
});

describe('signing in', () => {
  it('needs nobody to be signed in', async () => {
    const { session } = aLife();
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.account()).toBeNull();
    expect(await session.renewedAt()).toBeNull();
    await expect(session.accessToken()).rejects.toThrow('signed-out');
    expect(service.heard).toEqual([]);
  });

  it('makes one request, and its token serves at once and in later lives', async () => {
    await aLife().session.signIn(credentials);
    const { session } = aLife();
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-1');
    expect(await session.renewedAt()).toBe(clock.now());
    expect(grants()).toEqual(['password']);
  });

  it('keeps the password nowhere', async () => {
    const { session, vault } = aLife();
    await session.signIn(credentials);
    expect(JSON.stringify(await vault.read())).not.toContain('correct horse');
  });

  it('does not ask for a client id without its prefix', async () => {
    const attempt = aLife().session.signIn({ ...credentials, clientId: 'public-client-1' });
    await expect(attempt).rejects.toThrow('bad-request');
    expect(service.heard).toEqual([]);
  });

  it.each<[string, Said, string]>([
    ['a wrong password', json({ error: 'invalid_grant' }, 401), 'wrong-credentials'],
    ['an unknown client', json({ error: 'invalid_client' }, 401), 'client-refused'],
    ['a client that waits for approval', json({ error: 'unauthorized_client' }, 400), 'client-refused'],
    ['a page', html(200), 'unreadable-answer'],
    ['a pair without its refresh token', json({ access_token: 'a', token_type: 'Bearer' }), 'unreadable-answer'],
    ['no connection', 'drop', 'unreachable'],
  ])('that fails leaves the earlier session as it was: %s', async (_, said, code) => {
    const { session } = aLife();
    await session.signIn(credentials);
    await session.adoptAccount(account);
    service.answer = () => said;
    await expect(session.signIn(credentials)).rejects.toMatchObject({ name: 'Failure', code });
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.account()).toEqual(account);
    expect(await session.accessToken()).toBe('access-1');
  });

  it('begins without an account until the service has said whose it is', async () => {
    const { session } = aLife();
    await session.signIn(credentials);
    await session.adoptAccount(account);
    expect(await session.account()).toEqual(account);
    await session.signIn(credentials);
    expect(await session.account()).toBeNull();
  });

  it('never goes on with the token of the session before, wherever it is interrupted', async () => {
    const { session, accessTokens } = await signedIn();
    vi.spyOn(accessTokens, 'write').mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.signIn(credentials)).rejects.toThrow('storage-failed');
    expect(await session.accessToken()).toBe('access-3');
    expect(service.heard.at(-1)?.body).toContain('refresh_token=refresh-2');
  });
});

describe('an access token', () => {
  it('serves until less than a minute is left', async () => {
    const { session } = await signedIn();
    await clock.run(14 * MINUTE);
    expect(await session.accessToken()).toBe('access-1');
    await clock.run(1);
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is not renewed while nobody needs one', async () => {
    await signedIn();
    await clock.run(24 * 60 * MINUTE);
    expect(grants()).toEqual(['password']);
  });

  it('is renewed once for everybody who waits', async () => {
    const { session } = await signedIn();
    await clock.run(15 * MINUTE);
    const tokens = await Promise.all([
      session.accessToken(),
      session.accessToken(),
      session.replaceRefused('access-1'),
    ]);
    expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is renewed once for two lives of the worker that overlap', async () => {
    await signedIn();
    await clock.run(15 * MINUTE);
    const tokens = await Promise.all([aLife().session.accessToken(), aLife().session.accessToken()]);
    expect(tokens).toEqual(['access-2', 'access-2']);
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is renewed with the newest refresh token, each time', async () => {
    const { session } = await signedIn();
    for (const expected of ['access-2', 'access-3', 'access-4']) {
      await clock.run(15 * MINUTE);
      expect(await session.accessToken()).toBe(expected);
    }
    expect(service.heard.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      null,
      'refresh-1',
      'refresh-2',
      'refresh-3',
    ]);
  });

  it('keeps the old refresh token when the answer brings no new one', async () => {
    const { session, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    service.answer = () => json({ access_token: 'access-b', token_type: 'Bearer', expires_in: 900 });
    expect(await session.accessToken()).toBe('access-b');
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-1', refreshExpiresAt: null });
  });

  it('does not lose the account when it is renewed', async () => {
    const { session } = await signedIn();
    await session.adoptAccount(account);
    await clock.run(15 * MINUTE);
    await session.accessToken();
    expect(await session.account()).toEqual(account);
    expect(await session.renewedAt()).toBe(clock.now());
  });

  it.each([-365, -1, 1, 365])('serves under a clock that is %i days wrong', async (days) => {
    clock.set(days * 24 * 60 * MINUTE);
    const { session } = await signedIn();
    await clock.run(10 * MINUTE);
    expect(await session.accessToken()).toBe('access-1');
    expect(grants()).toEqual(['password']);
  });
});

describe('a clock that is set while a token lives', () => {
  it('forward costs one renewal', async () => {
    const { session } = await signedIn();
    clock.set(365 * 24 * 60 * MINUTE);
    expect(await session.accessToken()).toBe('access-2');
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('back costs one refused request: the token seems to live longer than it does', async () => {
    const { session } = await signedIn();
    clock.set(-24 * 60 * MINUTE);
    await clock.run(30 * MINUTE);
    const expired = await session.accessToken();
    expect(await session.replaceRefused(expired)).toBe('access-2');
    await clock.run(15 * MINUTE);
    expect(await session.accessToken()).toBe('access-3');
  });
});

describe('a token that the API refused', () => {
  it('is replaced by one renewal', async () => {
    const { session } = await signedIn();
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is replaced by the newer one that is already there', async () => {
    const { session } = await signedIn();
    await session.replaceRefused('access-1');
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });
});

describe('a new pair', () => {
  it('is in the vault before anyone uses it', async () => {
    const { session, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    const stored = Promise.withResolvers<void>();
    const renew = vi.spyOn(vault, 'renew').mockImplementationOnce(async () => stored.promise);
    const used = vi.fn();
    const token = session.accessToken().then(used);
    await vi.waitUntil(() => renew.mock.calls.length > 0);
    expect(await aLife().accessTokens.read()).toMatchObject({ token: 'access-1' });
    expect(used).not.toHaveBeenCalled();
    stored.resolve();
    await token;
    expect(used).toHaveBeenCalledWith('access-2');
  });

  it('that could not be stored is not used', async () => {
    const { session, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    vi.spyOn(vault, 'renew').mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.accessToken()).rejects.toThrow('storage-failed');
    expect(await aLife().accessTokens.read()).toMatchObject({ token: 'access-1' });
  });

  it('that was lost with the worker between answer and vault leaves the old one for the next life', async () => {
    const { session, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    const dead = new Promise<never>(() => undefined);
    const renew = vi.spyOn(vault, 'renew').mockReturnValueOnce(dead);
    void session.accessToken();
    await vi.waitUntil(() => renew.mock.calls.length > 0);
    expect(await aLife({ lock: freshLock() }).session.accessToken()).toBe('access-3');
    expect(service.heard.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      null,
      'refresh-1',
      'refresh-1',
    ]);
  });

  it('that was stored before the worker died serves the next life', async () => {
    const { session, accessTokens, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    const write = vi.spyOn(accessTokens, 'write').mockReturnValueOnce(new Promise<never>(() => undefined));
    void session.accessToken();
    await vi.waitUntil(() => write.mock.calls.length > 0);
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-2' });
    expect(await aLife({ lock: freshLock() }).session.accessToken()).toBe('access-3');
  });
});

describe('a renewal that fails', () => {
  it.each<[string, Said, string]>([
    ['trouble at the service', html(503), 'service-trouble'],
    ['too many requests', html(429), 'throttled'],
    ['a ban', html(403), 'banned'],
    ['a page', html(200), 'unreadable-answer'],
    ['garbage that names invalid_grant', { status: 500, body: '{"error":"invalid_grant"}' }, 'service-trouble'],
    ['an answer that breaks off', 'break-off', 'no-answer'],
    ['no connection', 'drop', 'unreachable'],
    ['a client that is refused', json({ error: 'invalid_client' }, 401), 'client-refused'],
    ['a client that is not approved any more', json({ error: 'unauthorized_client' }, 400), 'client-refused'],
  ])('keeps the session for another try: %s', async (_, said, code) => {
    const { session } = await signedIn();
    await clock.run(15 * MINUTE);
    const working = service.answer;
    service.answer = () => said;
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'Failure', code });
    expect(await session.isSignedIn()).toBe(true);
    service.answer = working;
    expect(await session.accessToken()).toBe('access-2');
  });

  it('fails for everybody who waited, and is tried anew by the next who asks', async () => {
    const { session } = await signedIn();
    await clock.run(15 * MINUTE);
    service.answer = () => html(503);
    const outcomes = await Promise.allSettled([session.accessToken(), session.accessToken()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(grants()).toEqual(['password', 'refresh_token']);
    await expect(session.accessToken()).rejects.toThrow('service-trouble');
    expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token']);
  });

  it('by invalid_grant ends the session, and asks no more, in no later life', async () => {
    const { session } = await signedIn();
    await session.adoptAccount(account);
    await clock.run(15 * MINUTE);
    service.answer = () => refusal;
    await expect(session.accessToken()).rejects.toThrow('session-ended');
    await expect(session.accessToken()).rejects.toThrow('session-ended');
    await expect(aLife().session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(grants()).toEqual(['password', 'refresh_token']);
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.account()).toEqual(account);
  });

  it('by invalid_grant is told once, as is every renewal before it', async () => {
    const { session, renewals } = await signedIn();
    await session.replaceRefused('access-1');
    service.answer = () => refusal;
    await expect(session.replaceRefused('access-2')).rejects.toThrow('session-ended');
    await expect(session.replaceRefused('access-2')).rejects.toThrow('session-ended');
    expect(renewals).toEqual([null, 'session-ended']);
  });

  it('by invalid_grant is over when somebody signs in anew', async () => {
    const { session } = await signedIn();
    const working = service.answer;
    service.answer = () => refusal;
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    service.answer = working;
    await session.signIn(credentials);
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-2');
  });
});

describe('signing out', () => {
  it('erases every credential, then ends the session at the service', async () => {
    const { session, vault, accessTokens } = await signedIn();
    const working = service.answer;
    service.answer = async (heard) => {
      expect(heard.target).toContain('/revoke');
      expect(await vault.read()).toBeNull();
      expect(await accessTokens.read()).toBeNull();
      return working(heard);
    };
    expect(await (await session.signOut()).farewell).toEqual({ isEndedAtService: true, mayLiveUntil: null });
    expect(service.heard.at(-1)?.body).toContain('token=refresh-1');
    await expect(session.accessToken()).rejects.toThrow('signed-out');
  });

  it('erases all the same where the service cannot be reached, and says how long the session may live there', async () => {
    const { session } = await signedIn();
    const signedInAt = clock.now();
    service.answer = () => 'drop';
    expect(await (await session.signOut()).farewell).toEqual({
      isEndedAtService: false,
      mayLiveUntil: signedInAt + 60 * MINUTE,
    });
    expect(await session.isSignedIn()).toBe(false);
  });

  it('erases a vault that cannot be read', async () => {
    const { session, vault } = await signedIn();
    vi.spyOn(vault, 'read').mockRejectedValueOnce(new Failure('storage-failed'));
    expect(await (await session.signOut()).farewell).toEqual({ isEndedAtService: false, mayLiveUntil: null });
    expect(await vault.read()).toBeNull();
  });

  it('does not ask the service to end what it has ended', async () => {
    const { session } = await signedIn();
    service.answer = () => refusal;
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(await (await session.signOut()).farewell).toEqual({ isEndedAtService: true, mayLiveUntil: null });
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['a renewal', (session) => session.replaceRefused('access-1')],
    ['a sign-in', (session) => session.signIn(credentials)],
  ])('is final for %s that was on its way', async (_, begin) => {
    const { session, vault, accessTokens } = await signedIn();
    const working = service.answer;
    const released = Promise.withResolvers<void>();
    service.answer = async (heard) => {
      if (!heard.target.includes('/revoke')) await released.promise;
      return working(heard);
    };
    const outcome = expect(begin(session)).rejects.toThrow('signed-out');
    await service.hears(2);
    await (await session.signOut()).farewell;
    released.resolve();
    await outcome;
    expect(await vault.read()).toBeNull();
    expect(await accessTokens.read()).toBeNull();
  });

  it('is final for a sign-in that still waited for the lock', async () => {
    const released = Promise.withResolvers<void>();
    void sharedLock(() => released.promise);
    const { session, vault } = aLife();
    const outcome = expect(session.signIn(credentials)).rejects.toThrow('signed-out');
    await (await session.signOut()).farewell;
    released.resolve();
    await outcome;
    expect(await vault.read()).toBeNull();
  });

  it('is final for a renewal that had just been stored', async () => {
    const { session, vault, accessTokens } = await signedIn();
    const renew = vault.renew;
    vi.spyOn(vault, 'renew').mockImplementationOnce(async (secrets) => {
      await renew(secrets);
      await (await session.signOut()).farewell;
    });
    await expect(session.replaceRefused('access-1')).rejects.toThrow('signed-out');
    expect(await accessTokens.read()).toBeNull();
  });
});

describe('what is kept', () => {
  it('is no session for other addresses: no token of it ever leaves for them', async () => {
    await signedIn();
    const moved = aLife({ profile: developmentProfile }).session;
    expect(await moved.isSignedIn()).toBe(false);
    await expect(moved.accessToken()).rejects.toThrow('signed-out');
    await expect(moved.replaceRefused('access-1')).rejects.toThrow('signed-out');
    expect(grants()).toEqual(['password']);
  });

  it('that cannot be read is said to be so, not taken for nothing', async () => {
    const { session, vault } = await signedIn();
    await clock.run(15 * MINUTE);
    vi.spyOn(vault, 'read').mockRejectedValue(new Failure('storage-failed'));
    await expect(session.accessToken()).rejects.toThrow('storage-failed');
    await expect(session.isSignedIn()).rejects.toThrow('storage-failed');
    expect(grants()).toEqual(['password']);
  });

  it('names an account only while there is a session', async () => {
    await expect(aLife().session.adoptAccount(account)).rejects.toThrow('signed-out');
  });
});

/** The session as the background builds it; what earlier lives have stored is there. */
function aLife({ profile = liveProfile, lock = sharedLock } = {}) {
  const pacedFetch = createPacedFetch({
    takeTurn: givenTurns().takeTurn,
    profile,
  });
  const vault = createVault(profile);
  const accessTokens = createAccessTokens(profile);
  const tokens = createTokenEndpoint({ profile, pacedFetch });
  const renewals: (string | null)[] = [];
  const onRenewal = (failure: Failure | null) => void renewals.push(failure?.code ?? null);
  const session = createSession({ clock, vault, tokens, accessTokens, lock, onRenewal });
  return { vault, accessTokens, session, renewals };
}

async function signedIn() {
  const life = aLife();
  await life.session.signIn(credentials);
  return life;
}

/** A lock as the browser's. A worker that died holds it no longer: the next life begins with a fresh one. */
function freshLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Numbered pairs, of which only the newest is good, as the service may well do it. */
function rotatingTokens() {
  let number = 0;
  return ({ target }: Heard): Said => {
    if (target.includes('/revoke')) return { status: 200 };
    number += 1;
    return json({
      access_token: `access-${number}`,
      expires_in: 900,
      refresh_token: `refresh-${number}`,
      refresh_expires_in: 3_600,
      token_type: 'Bearer',
    });
  };
}

function grants() {
  return service.heard.map(({ body }) => new URLSearchParams(body).get('grant_type'));
}
