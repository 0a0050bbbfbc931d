import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import type { Session } from '../../lib/session/session';
import { json, type Said } from '../support/loopback';
import { waitUntil } from '../support/wait-for';
import {
  credentials,
  failToStore,
  freshLock,
  givenSession,
  isSecondPair,
  type Life,
  pairNumber,
  refusal,
} from './session-life';

const world = givenSession();
const { service, aLife, signedIn, whileItSays, grants } = world;

describe('signing out', () => {
  it('erases every credential, then ends the session at the service', async () => {
    const { session, vault, accessTokens, leave } = await signedIn();
    const working = service.answer;
    service.answer = async (heard) => {
      expect(heard.target).toContain('/revoke');
      expect(await vault.read()).toBeNull();
      expect(await accessTokens.usable()).toBeNull();
      return working(heard);
    };
    expect(await leave()).toEqual({ state: 'revoked' });
    expect(service.heard.at(-1)?.body).toContain('token=refresh-1');
    await expect(session.accessToken()).rejects.toThrow('signed-out');
  });

  const endless = json({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer' });
  it.each<[string, Said, number | null]>([
    ['how long the session may live there', pairNumber(1), 60 * MINUTE],
    ['that it may live on where the service has never said how long it lives', endless, null],
  ])('erases all the same where the service cannot be reached, and says %s', async (_, pair, livesMs) => {
    service.answer = ({ target }) => (target.includes('/revoke') ? 'drop' : pair);
    const { session, leave } = await signedIn();
    const until = livesMs && world.clock.now() + livesMs;
    expect(await leave()).toEqual({ state: 'unconfirmed', until });
    expect(await session.snapshot()).toMatchObject({ unconfirmed: { until } });
    expect(await session.isSignedIn()).toBe(false);
  });

  it('erases a vault that cannot be read', async () => {
    const { vault, leave } = await signedIn();
    vi.spyOn(vault, 'read').mockRejectedValueOnce(new Failure('storage-failed'));
    expect(await leave()).toEqual({ state: 'unconfirmed', until: null });
    expect(await vault.read()).toBeNull();
  });

  it.each([
    ['the vault', ({ vault }: Life) => vi.spyOn(vault, 'erase')],
    ['the trace', ({ marker }: Life) => vi.spyOn(marker, 'clear')],
    ['the access token', ({ accessTokens }: Life) => vi.spyOn(accessTokens, 'clear')],
  ] as const)('that cannot erase %s erases the rest, says so, and does it when it is asked again', async (_, spy) => {
    const life = await signedIn();
    const { session, vault, marker, accessTokens, leave } = life;
    const everything = () => Promise.all([vault.read(), marker.read(), accessTokens.usable()]);
    const erasing = spy(life).mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.signOut()).rejects.toMatchObject({ name: 'Failure', code: 'storage-failed' });
    await service.hears(2);
    const [target, body] = [expect.stringContaining('/revoke'), expect.stringContaining('token=refresh-1')];
    expect(service.heard.at(-1)).toMatchObject({ target, body });
    expect((await everything()).filter((one) => one !== null)).toHaveLength(1);
    erasing.mockRestore();
    await leave();
    expect(await everything()).toEqual([null, null, null]);
  });

  it('does not ask the service to end what it has ended', async () => {
    const { session, leave } = await signedIn();
    service.answer = () => refusal;
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(await leave()).toEqual({ state: 'revoked' });
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['a renewal', (session) => session.replaceRefused('access-1')],
    ['a sign-in', (session) => session.signIn(credentials)],
  ])('is final for %s that was on its way, and revokes what arrives for it', async (_, begin) => {
    const { session, vault, accessTokens, leave } = await signedIn();
    const release = holdTokensBack();
    const outcome = expect(begin(session)).rejects.toThrow('signed-out');
    await service.hears(2);
    await leave();
    release();
    await outcome;
    expect(await vault.read()).toBeNull();
    expect(await accessTokens.usable()).toBeNull();
    await waitUntil(() => revoked().length === 2);
    expect(revoked()).toEqual(['refresh-1', 'refresh-2']);
  });

  it('is final for a sign-in that still waited for the lock', async () => {
    const released = Promise.withResolvers<void>();
    void world.lock(() => released.promise);
    const { session, vault, leave } = aLife();
    const outcome = expect(session.signIn(credentials)).rejects.toThrow('signed-out');
    await leave();
    released.resolve();
    await outcome;
    expect(await vault.read()).toBeNull();
  });

  it('with nothing left to erase forgets no session that may live on', async () => {
    const { session, leave } = await signedIn();
    service.answer = () => 'drop';
    await leave();
    const { unconfirmed } = await session.snapshot();
    expect(await leave()).toEqual({ state: 'no-session' });
    expect(await session.snapshot()).toMatchObject({ unconfirmed });
    expect(unconfirmed).not.toBeNull();
  });

  it('is known to be unconfirmed where the worker died before the answer, until the session is out of date', async () => {
    const { session } = await signedIn();
    const signedInAt = world.clock.now();
    service.answer = () => new Promise(() => undefined);
    await session.signOut();
    await service.hears(2);
    expect(await session.snapshot()).toMatchObject({ unconfirmed: null });
    const next = aLife({ lock: freshLock() }).session;
    expect(await next.snapshot()).toMatchObject({ unconfirmed: { until: signedInAt + 60 * MINUTE } });
    world.clock.pass(60 * MINUTE);
    expect(await next.snapshot()).toMatchObject({ unconfirmed: null });
  });

  it('is of the past with another sign-in', async () => {
    const { session, leave } = await signedIn();
    await whileItSays('drop', leave);
    await session.signIn(credentials);
    expect(await leave()).toEqual({ state: 'revoked' });
    expect(await session.snapshot()).toMatchObject({ unconfirmed: null });
  });

  it('is of the past with another sign-in also where its revocation fails only then', async () => {
    const { session } = await signedIn();
    const working = service.answer;
    const failed = Promise.withResolvers<Said>();
    service.answer = (heard) => (heard.target.includes('/revoke') ? failed.promise : working(heard));
    await session.signOut();
    await session.signIn(credentials);
    failed.resolve('drop');
    await new Promise(setImmediate);
    expect(await aLife().session.snapshot()).toMatchObject({ isSignedIn: true, unconfirmed: null });
  });

  it('is tried at the service once more where nothing could be erased and nothing revoked', async () => {
    const { session, vault, leave } = await signedIn();
    vi.spyOn(vault, 'erase').mockRejectedValueOnce(new Failure('storage-failed'));
    await whileItSays('drop', async () => {
      await expect(leave()).rejects.toThrow('storage-failed');
      await waitUntil(async () => service.heard.length === 2);
    });
    expect(await leave()).toEqual({ state: 'revoked' });
    expect(revoked()).toEqual(['refresh-1', 'refresh-1']);
    expect(await session.isSignedIn()).toBe(false);
  });

  it('revokes the newest token, which the vault may lack', async () => {
    const { session, vault, leave } = await signedIn();
    const given = await session.accessToken();
    failToStore(vault, isSecondPair);
    await expect(session.replaceRefused(given)).rejects.toThrow('storage-failed');
    expect(await leave()).toEqual({ state: 'revoked' });
    expect(revoked()).toEqual(['refresh-2']);
  });
});

it('a sign-in whose session could not be stored leaves none at the service', async () => {
  const { session, vault } = aLife();
  vi.spyOn(vault, 'begin').mockRejectedValue(new Failure('storage-failed'));
  await expect(session.signIn(credentials)).rejects.toThrow('storage-failed');
  await waitUntil(() => revoked().length === 1);
  expect(revoked()).toEqual(['refresh-1']);
});

function revoked(): string[] {
  return service.heard.flatMap(({ body }) => new URLSearchParams(body).getAll('token'));
}

/** The service answers nothing but revocations until the returned function is called. */
function holdTokensBack(): () => void {
  const working = service.answer;
  const released = Promise.withResolvers<void>();
  service.answer = async (heard) => {
    if (!heard.target.includes('/revoke')) await released.promise;
    return working(heard);
  };
  return released.resolve;
}
