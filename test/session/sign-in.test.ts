import { describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { html, json, type Said } from '../support/loopback';
import { account, credentials, givenSession, pairNumber } from './session-life';

const world = givenSession();
const { service, aLife, signedIn, grants } = world;

describe('signing in', () => {
  it('needs no session', async () => {
    const { session } = aLife();
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.isLost()).toBe(false);
    expect(await session.account()).toBeNull();
    expect(await session.refreshedAt()).toBeNull();
    await expect(session.accessToken()).rejects.toThrow('signed-out');
    expect(service.heard).toEqual([]);
  });

  it('makes one request, its token serves in later lives, and the password is kept nowhere', async () => {
    await signedIn();
    const { session, vault } = aLife();
    expect(JSON.stringify(await vault.read())).not.toContain('correct horse');
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-1');
    expect(await session.refreshedAt()).toBe(world.clock.now());
    expect(grants()).toEqual(['password']);
  });

  it('does not ask for a client id without its prefix', async () => {
    const attempt = aLife().session.signIn({ ...credentials, clientId: 'public-client-1' });
    await expect(attempt).rejects.toThrow('bad-request');
    expect(service.heard).toEqual([]);
  });

  it('says when to ask once more for a client that may wait for its approval: in ten minutes, or as passwords allow', async () => {
    service.answer = () => json({ error: 'invalid_client' }, 401);
    const { session } = aLife();
    const waits: number[] = [];
    for (const _ of Array.from({ length: 3 })) {
      const { retryAt } = await session.signIn(credentials).catch((thrown) => thrown);
      waits.push(retryAt - world.clock.now());
    }
    expect(waits).toEqual([10 * MINUTE, 10 * MINUTE, HOUR]);
  });

  it.each<[string, Said, string]>([
    ['a wrong password', json({ error: 'invalid_grant' }, 401), 'wrong-credentials'],
    ['an unknown client', json({ error: 'invalid_client' }, 401), 'client-refused'],
    ['a page', html(200), 'unreadable-answer'],
    ['a pair without its refresh token', json({ access_token: 'a', token_type: 'Bearer' }), 'unreadable-answer'],
    ['no connection', 'drop', 'unreachable'],
  ])('that fails leaves the earlier session as it was: %s', async (_, said, code) => {
    const { session } = await world.signedInAs();
    service.answer = () => said;
    await expect(session.signIn(credentials)).rejects.toMatchObject({ name: 'Failure', code });
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.account()).toEqual(account);
    expect(await session.accessToken()).toBe('access-1');
  });

  it('begins without an account until the service has said whose it is', async () => {
    const { session } = await world.signedInAs();
    expect(await session.account()).toEqual(account);
    await session.signIn(credentials);
    expect(await session.account()).toBeNull();
  });

  it('never goes on with the token of the session before, wherever it is interrupted', async () => {
    const { session, accessTokens } = await signedIn();
    vi.spyOn(accessTokens, 'keep').mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.signIn(credentials)).rejects.toThrow('storage-failed');
    expect(await session.accessToken()).toBe('access-3');
    expect(service.heard.at(-1)?.body).toContain('refresh_token=refresh-2');
  });

  it('does not take the account that the session before was asked for', async () => {
    const { session } = await signedIn();
    const { promise: said, resolve: say } = Promise.withResolvers<typeof account>();
    const adopted = session.adoptAccount(() => said).catch((thrown: unknown) => thrown);
    await session.signOut();
    // The answer comes while the next sign-in is on its way, and waits behind it.
    service.answer = () => {
      say(account);
      return pairNumber(2);
    };
    await session.signIn(credentials);
    expect(await adopted).toMatchObject({ name: 'Failure', code: 'signed-out' });
    expect(await session.account()).toBeNull();
  });

  it('names an account only while there is a session', async () => {
    await expect(aLife().session.adoptAccount(async () => account)).rejects.toThrow('signed-out');
  });
});
