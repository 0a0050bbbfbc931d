import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../lib/clock';
import { html, json } from '../support/loopback';
import { account, credentials, givenSession } from './session-life';

const world = givenSession();
const { service, aLife, signedIn, grants, refreshTokensSent } = world;

describe('an access token', () => {
  it('serves until less than a minute is left', async () => {
    const { session } = await signedIn();
    world.clock.pass(14 * MINUTE);
    expect(await session.accessToken()).toBe('access-1');
    world.clock.pass(1);
    expect(await session.accessToken()).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is not refreshed while no request needs it', async () => {
    await signedIn();
    world.clock.pass(24 * HOUR);
    expect(grants()).toEqual(['password']);
  });

  it('is refreshed once for all that wait', async () => {
    const { session } = await signedIn();
    world.clock.pass(15 * MINUTE);
    const tokens = await Promise.all([
      session.accessToken(),
      session.accessToken(),
      session.replaceRefused('access-1'),
    ]);
    expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('is renewed once for two workers that overlap, and for all who wait in each', async () => {
    await signedIn();
    world.clock.pass(15 * MINUTE);
    const [one, other] = [aLife().session, aLife().session];
    const tokens = await Promise.all([
      one.accessToken(),
      other.accessToken(),
      one.accessToken(),
      other.replaceRefused('access-1'),
    ]);
    expect(new Set(tokens)).toEqual(new Set(['access-2']));
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('that was refused is not replaced by the token of a later session', async () => {
    const { session } = await signedIn();
    const theirs = await session.accessToken();
    await session.signOut();
    await session.signIn(credentials);
    await expect(session.replaceRefused(theirs)).rejects.toMatchObject({ code: 'signed-out' });
    expect(await session.accessToken()).toBe('access-2');
  });

  it('that is waited for while another session begins is not given out', async () => {
    const { session } = await signedIn();
    world.clock.pass(15 * MINUTE);
    const signingIn = session.signIn(credentials);
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'signed-out' });
    await signingIn;
    expect(await session.accessToken()).toBe('access-2');
  });

  it('is renewed with the newest refresh token, each time', async () => {
    const { session } = await signedIn();
    for (const expected of ['access-2', 'access-3', 'access-4']) {
      world.clock.pass(15 * MINUTE);
      expect(await session.accessToken()).toBe(expected);
    }
    expect(refreshTokensSent()).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
  });

  it('is renewed without a wait where nothing is in doubt', async () => {
    const { session } = await signedIn();
    await session.replaceRefused('access-1');
    await session.replaceRefused('access-2');
    expect(world.clock.waits).toEqual([]);
  });

  it('keeps the old refresh token when the answer brings no new one', async () => {
    const { session, vault } = await signedIn();
    world.clock.pass(15 * MINUTE);
    service.answer = () => json({ access_token: 'access-b', token_type: 'Bearer', expires_in: 900 });
    expect(await session.accessToken()).toBe('access-b');
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-1', refreshExpiresAt: null });
  });

  it('does not lose the account when it is renewed', async () => {
    const { session } = await signedIn();
    await session.adoptAccount(async () => account);
    world.clock.pass(15 * MINUTE);
    await session.accessToken();
    expect(await session.account()).toEqual(account);
    expect(await session.refreshedAt()).toBe(world.clock.now());
  });

  it('that is born with less than a minute to live is used for half of it, not renewed for each request', async () => {
    const { session } = await signedIn();
    service.answer = () => json({ access_token: 'short', refresh_token: 'r', token_type: 'Bearer', expires_in: 30 });
    expect(await session.replaceRefused('access-1')).toBe('short');
    expect(await session.accessToken()).toBe('short');
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  it('that could not be refreshed fails for all that waited, and the next request tries again', async () => {
    const { session } = await signedIn();
    world.clock.pass(15 * MINUTE);
    service.answer = () => html(503);
    const outcomes = await Promise.allSettled([session.accessToken(), session.accessToken()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(grants()).toEqual(['password', 'refresh_token']);
    await expect(session.accessToken()).rejects.toThrow('service-trouble');
    expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token']);
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
