import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { html, json, type Said } from '../support/loopback';
import { account, credentials, givenSession, refusal } from './session-life';

const world = givenSession();
const { service, aLife, signedIn, whileItSays, grants, refreshTokensSent } = world;

describe('a renewal that fails', () => {
  // Which answer is which failure: token-endpoint.test.ts.
  it.each<[string, Said, string]>([
    ['trouble at the service', html(503), 'service-trouble'],
    ['too many requests', html(429), 'throttled'],
    ['a ban', html(403), 'banned'],
    ['a page', html(200), 'unreadable-answer'],
    ['invalid_grant in a 403', json({ error: 'invalid_grant' }, 403), 'service-refused'],
    ['an answer that breaks off', 'break-off', 'no-answer'],
    ['no connection', 'drop', 'unreachable'],
    ['a client that is refused', json({ error: 'invalid_client' }, 401), 'client-refused'],
  ])('keeps the session for another try: %s', async (_, said, code) => {
    const { session } = await signedIn();
    world.clock.pass(15 * MINUTE);
    const failed = () => expect(session.accessToken()).rejects.toMatchObject({ name: 'Failure', code });
    await whileItSays(said, failed);
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-2');
    expect(refreshTokensSent()).toEqual(['refresh-1', 'refresh-1']);
  });

  it.each([
    ['this life, where it has waited some of it already', false, 4_000],
    ['a later life', true, 0],
  ])('is followed by no other within ten seconds in %s: it may be on its way', async (_, isLater, passedMs) => {
    const { session } = await signedIn();
    await whileItSays('drop', () => expect(session.replaceRefused('access-1')).rejects.toThrow('unreachable'));
    world.clock.pass(passedMs);
    expect(await (isLater ? aLife().session : session).replaceRefused('access-1')).toBe('access-2');
    expect(world.clock.waits).toEqual([10_000 - passedMs]);
  });

  it('because its turn never came has left nothing in doubt', async () => {
    const { session, tokens, vault } = await signedIn();
    vi.spyOn(tokens, 'refresh').mockRejectedValueOnce(new Failure('banned'));
    await expect(session.replaceRefused('access-1')).rejects.toThrow('banned');
    expect(await vault.read()).toMatchObject({ attemptAt: null });
  });

  it('before it could be written down that it leaves sends nothing', async () => {
    const { session, vault } = await signedIn();
    vi.spyOn(vault, 'replace').mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
    expect(grants()).toEqual(['password']);
  });
});

describe('a renewal that is refused by invalid_grant', () => {
  it.each([400, 401])('in a %i ends the session, and asks no more, in no later life', async (status) => {
    const { session } = await world.signedInAs();
    service.answer = () => json({ error: 'invalid_grant' }, status);
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    await expect(aLife().session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(grants()).toEqual(['password', 'refresh_token']);
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.account()).toEqual(account);
  });

  it('is reported once, as is every refresh before it', async () => {
    const { session, renewals } = await signedIn();
    await session.replaceRefused('access-1');
    service.answer = () => refusal;
    await expect(session.replaceRefused('access-2')).rejects.toThrow('session-ended');
    await expect(session.replaceRefused('access-2')).rejects.toThrow('session-ended');
    expect(renewals).toEqual([null, 'session-ended']);
  });

  it('does not send the refused token again although that could not be written down', async () => {
    const { session, vault } = await signedIn();
    service.answer = () => refusal;
    const { replace } = vault;
    vi.spyOn(vault, 'replace').mockImplementation((secrets) =>
      secrets.isRevoked ? Promise.reject(new Failure('storage-failed')) : replace(secrets),
    );
    await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(refreshTokensSent()).toEqual(['refresh-1']);
  });

  it('is over with a new sign-in', async () => {
    const { session } = await signedIn();
    await whileItSays(refusal, () => expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended'));
    await session.signIn(credentials);
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-2');
  });
});
