import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../lib/clock';
import type { Session } from '../../lib/session/session';
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

  it('is renewed once for all who wait in each of two workers that overlap', async () => {
    await signedIn();
    world.clock.pass(15 * MINUTE);
    const thrice = ({ accessToken, replaceRefused }: Session) => [
      accessToken(),
      accessToken(),
      replaceRefused('access-1'),
    ];
    const asked = [...thrice(aLife().session), ...thrice(aLife().session)];
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['access-2']));
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

  it('keeps the old refresh token when the answer brings no new one', async () => {
    const { session, vault } = await signedIn();
    world.clock.pass(15 * MINUTE);
    service.answer = () => json({ access_token: 'access-b', token_type: 'Bearer', expires_in: 900 });
    expect(await session.accessToken()).toBe('access-b');
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-1', refreshExpiresAt: null });
  });

  it('does not lose the account when it is renewed', async () => {
    const { session } = await world.signedInAs();
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
  it('is replaced by one renewal, at once where nothing is in doubt, or by the newer one that is already there', async () => {
    const { session } = await signedIn();
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(await session.accessToken()).toBe('access-2');
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(grants()).toEqual(['password', 'refresh_token']);
    await session.replaceRefused('access-2');
    expect(world.clock.waits).toEqual([]);
  });
});
