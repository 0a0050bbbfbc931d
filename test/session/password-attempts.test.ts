import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { HOUR, MINUTE } from '../../lib/clock';
import { nextAttemptAt, ofLastHour } from '../../lib/session/sign-in-attempts';
import { html, json } from '../support/loopback';
import { credentials, givenSession } from './session-life';

const world = givenSession();
const { service, aLife, grants } = world;
const wrongPassword = json({ error: 'invalid_grant' }, 401);

describe('the next attempt', () => {
  const right = (at: number) => ({ at, isWrong: false });
  const wrong = (at: number) => ({ at, isWrong: true });

  it.each([
    ['at once, after none', [], null],
    ['at once, after a wrong one', [wrong(5)], null],
    ['a minute after two wrong ones in a row', [wrong(1), wrong(5)], 5 + MINUTE],
    ['at once, where the right one came between', [wrong(1), right(5)], null],
    ['an hour after the first of three', [right(1), right(2), right(3)], 1 + HOUR],
    ['an hour after the third last of more', [right(1), right(2), wrong(3), wrong(4)], 2 + HOUR],
  ])('may be made %s', (_, attempts, expected) => {
    expect(nextAttemptAt(attempts)).toBe(expected);
  });

  it('is judged by the last hour, and by what lies ahead as if it were now', () => {
    expect(ofLastHour([right(0), right(1), right(2 * HOUR)], HOUR)).toEqual([right(1), right(HOUR)]);
  });
});

describe('a person who signs in', () => {
  it('waits for a minute after two wrong passwords, and nothing is sent meanwhile', async () => {
    service.answer = () => wrongPassword;
    await attempt('wrong-credentials');
    await attempt('wrong-credentials');
    const retryAt = world.clock.now() + MINUTE;
    await expect(aLife().session.signIn(credentials)).rejects.toMatchObject({ code: 'sign-in-paused', retryAt });
    expect(grants()).toHaveLength(2);
    world.clock.pass(MINUTE);
    await attempt('wrong-credentials');
  });

  it('has three attempts an hour, right or wrong, over restarts', async () => {
    service.answer = () => html(503);
    for (let n = 0; n < 3; n++) await attempt('service-trouble');
    world.clock.pass(HOUR - 1);
    await attempt('sign-in-paused');
    expect(grants()).toHaveLength(3);
    world.clock.pass(1);
    await attempt('service-trouble');
  });

  it('loses no attempt to one that never left', async () => {
    const { session, tokens } = aLife();
    const signIn = vi.spyOn(tokens, 'signIn').mockRejectedValue(new Error('still waits for its turn'));
    for (let n = 0; n < 5; n++) await session.signIn(credentials).catch(() => undefined);
    signIn.mockRestore();
    await session.signIn(credentials);
    expect(await session.isSignedIn()).toBe(true);
  });

  it('keeps the session that is there while a pause lasts', async () => {
    const { session } = await world.signedIn();
    service.answer = () => wrongPassword;
    for (let n = 0; n < 3; n++) await session.signIn(credentials).catch(() => undefined);
    expect(await session.isSignedIn()).toBe(true);
    expect(await session.accessToken()).toBe('access-1');
  });

  it('sends nothing where it could not be written down first', async () => {
    vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await attempt('storage-failed');
    expect(grants()).toEqual([]);
  });

  it.each([null, 'three', [{ at: 'yesterday' }]])('is not kept out by what makes no sense: %j', async (stored) => {
    await browser.storage.local.set({ 'session.passwordAttempts': stored });
    await aLife().session.signIn(credentials);
  });
});

async function attempt(code: string): Promise<void> {
  await expect(aLife().session.signIn(credentials)).rejects.toMatchObject({ name: 'Failure', code });
}
