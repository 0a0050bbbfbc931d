import { describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { html, json, type Said } from '../support/loopback';
import { account, credentials, doubt, failToStore, freshLock, givenSession, refusal } from './session-life';

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

  it('does not send the refused token again although that could not be written down, which is tried again', async () => {
    const { session, vault } = await signedIn();
    service.answer = () => refusal;
    const writing = failToStore(vault, ({ isRevoked }) => isRevoked);
    await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    writing.mockRestore();
    await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    expect(await aLife().session.isSignedIn()).toBe(false);
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

describe('a renewal that a server refuses which may just have been started', () => {
  const restarted = [
    doubt,
    json({ error: 'invalid_grant', error_description: 'Offline session not found' }, 401),
    json({ error: 'invalid_grant', error_description: 'Offline user session not found' }, 400),
  ] as const;
  const renew = (life = aLife()) => life.session.replaceRefused('access-1');
  /** A life that was refused so a moment ago. */
  async function doubted(said: Said = doubt) {
    const life = await world.signedInAs();
    await whileItSays(said, () => expect(renew(life)).rejects.toMatchObject({ code: 'session-in-doubt' }));
    return life;
  }

  /** The same, which could not be written down. */
  async function unwritten() {
    const life = await world.signedInAs();
    const writing = failToStore(life.vault, ({ attemptAt }) => attemptAt === null);
    await whileItSays(doubt, () => expect(renew(life)).rejects.toThrow('storage-failed'));
    writing.mockRestore();
    return life;
  }

  const lives = restarted.flatMap((said) => [[said, 'this', false] as const, [said, 'the next', true] as const]);
  it.each(lives)('asks once more a minute later, and goes on: %o, in %s life', async (said, _whose, isLater) => {
    const first = await doubted(said);
    const retryAt = world.clock.now() + MINUTE;
    const life = isLater ? aLife() : first;
    expect(await life.session.snapshot()).toMatchObject({ isSignedIn: true, isRevoked: false, doubtedUntil: retryAt });
    world.clock.pass(MINUTE - 1);
    await expect(renew(life)).rejects.toMatchObject({ code: 'session-in-doubt', retryAt });
    expect(refreshTokensSent()).toHaveLength(1);
    world.clock.pass(1);
    expect(await renew(life)).toBe('access-2');
    expect(refreshTokensSent()).toEqual(['refresh-1', 'refresh-1']);
    expect(life.renewals.at(-1)).toBeNull();
    expect(await life.session.snapshot()).toMatchObject({ isSignedIn: true, doubtedUntil: null });
  });

  it('asks by itself when it is time, and no sooner', async () => {
    const { session } = await doubted();
    await session.askAgain();
    expect(refreshTokensSent()).toHaveLength(1);
    world.clock.pass(MINUTE);
    await session.askAgain();
    await session.askAgain();
    expect(refreshTokensSent()).toHaveLength(2);
    expect(await session.accessToken()).toBe('access-2');
  });

  it.each<[string, Said]>([
    ['in the same words', doubt],
    ['in others', refusal],
  ])('ends the session when it is refused once more %s', async (_how, said) => {
    const life = await doubted();
    world.clock.pass(MINUTE);
    service.answer = () => said;
    await expect(renew(life)).rejects.toThrow('session-ended');
    await expect(renew()).rejects.toThrow('session-ended');
    expect(refreshTokensSent()).toHaveLength(2);
    expect(life.renewals).toEqual(['session-in-doubt', 'session-ended']);
    expect(await life.session.isSignedIn()).toBe(false);
  });

  it('is written down before it leaves, so that a death on the way leads to no third', async () => {
    const life = await doubted();
    world.clock.pass(MINUTE);
    const left = Promise.withResolvers<void>();
    vi.spyOn(life.tokens, 'refresh').mockImplementationOnce(async (_client, _token, beforeLeaving) => {
      await beforeLeaving();
      left.resolve();
      return new Promise(() => undefined);
    });
    void renew(life);
    await left.promise;
    world.clock.pass(MINUTE);
    const next = aLife({ lock: freshLock() });
    await expect(renew(next)).rejects.toThrow('session-ended');
    expect(next.renewals).toEqual(['session-ended']);
    expect(refreshTokensSent()).toHaveLength(1);
  });

  it('is asked a minute after an answer that was no verdict, too', async () => {
    const life = await doubted();
    world.clock.pass(MINUTE);
    await whileItSays(html(503), () => expect(renew(life)).rejects.toThrow('service-trouble'));
    await expect(renew(life)).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    expect(await renew(life)).toBe('access-2');
  });

  it('is asked less and less often while there is no verdict, down to every half hour', async () => {
    let life = await doubted();
    service.answer = () => html(503);
    const minutes: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { doubtedUntil } = await life.session.snapshot();
      const waitMs = (doubtedUntil ?? 0) - world.clock.now();
      minutes.push(waitMs / MINUTE);
      world.clock.pass(waitMs - 1);
      await expect(renew(life)).rejects.toThrow('session-in-doubt');
      world.clock.pass(1);
      await expect(renew(life)).rejects.toThrow('service-trouble');
      life = aLife();
    }
    expect(minutes).toEqual([1, 1, 2, 4, 8, 16, 30]);
    expect(refreshTokensSent()).toHaveLength(8);
  });

  it('does not end because it could not be written down that there was no verdict', async () => {
    const life = await doubted();
    world.clock.pass(MINUTE);
    const writing = failToStore(life.vault, ({ doubt }) => !doubt?.isAskedAgain);
    await whileItSays(html(503), () => expect(renew(life)).rejects.toThrow('storage-failed'));
    writing.mockRestore();
    await expect(renew(life)).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    expect(await renew(life)).toBe('access-2');
  });

  it('that could not be written down is not asked sooner', async () => {
    const life = await unwritten();
    await expect(renew(life)).rejects.toThrow('session-in-doubt');
    expect(refreshTokensSent()).toHaveLength(1);
  });

  it.each([-3 * HOUR, 3 * HOUR])('waits a minute, and no longer, although the clock was set by %i ms', async (byMs) => {
    const life = await doubted();
    world.clock.set(byMs);
    await expect(renew(life)).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    expect(await renew(life)).toBe('access-2');
  });

  it('is asked by itself a minute after the clock was set back', async () => {
    const { session } = await doubted();
    world.clock.set(-3 * HOUR);
    await expect(session.askAgain()).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    await session.askAgain();
    expect(refreshTokensSent()).toHaveLength(2);
  });

  it('that could not be written down waits no longer than a minute after the clock was set back', async () => {
    const life = await unwritten();
    world.clock.set(-3 * HOUR);
    await expect(renew(life)).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    expect(await renew(life)).toBe('access-2');
  });

  it('is over with an answer that leaves the token in use', async () => {
    const life = await unwritten();
    world.clock.pass(MINUTE);
    const kept = json({ access_token: 'access-2', expires_in: 900, token_type: 'Bearer' });
    await whileItSays(kept, async () => expect(await renew(life)).toBe('access-2'));
    world.clock.pass(HOUR);
    await whileItSays(doubt, () => expect(life.session.replaceRefused('access-2')).rejects.toThrow('session-in-doubt'));
  });

  it('waits no longer than a minute in a later life whose clock was set back', async () => {
    await doubted();
    world.clock.set(-3 * HOUR);
    await expect(renew()).rejects.toThrow('session-in-doubt');
    world.clock.pass(MINUTE);
    expect(await renew()).toBe('access-2');
  });

  it('is no concern of a session that begins meanwhile', async () => {
    const { session } = await doubted();
    await session.signIn(credentials);
    expect(await session.snapshot()).toMatchObject({ isSignedIn: true, doubtedUntil: null });
    expect(await session.accessToken()).toBe('access-2');
  });
});
