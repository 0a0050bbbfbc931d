import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import type { Session } from '../../lib/session/session';
import { credentials, givenSession, type Life, refusal } from './session-life';

const world = givenSession();
const { service, aLife, signedIn, grants } = world;

describe('signing out', () => {
  it('erases every credential, then ends the session at the service', async () => {
    const { session, vault, accessTokens } = await signedIn();
    const working = service.answer;
    service.answer = async (heard) => {
      expect(heard.target).toContain('/revoke');
      expect(await vault.read()).toBeNull();
      expect(await accessTokens.usable()).toBeNull();
      return working(heard);
    };
    expect(await (await session.signOut()).farewell).toEqual({ isEndedAtService: true, mayLiveUntil: null });
    expect(service.heard.at(-1)?.body).toContain('token=refresh-1');
    await expect(session.accessToken()).rejects.toThrow('signed-out');
  });

  it('erases all the same where the service cannot be reached, and says how long the session may live there', async () => {
    const { session } = await signedIn();
    const signedInAt = world.clock.now();
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

  it.each([
    ['the vault', ({ vault }: Life) => vi.spyOn(vault, 'erase')],
    ['the trace', ({ trace }: Life) => vi.spyOn(trace, 'clear')],
    ['the access token', ({ accessTokens }: Life) => vi.spyOn(accessTokens, 'clear')],
  ] as const)('that cannot erase %s erases the rest, says so, and does it when it is asked again', async (_, spy) => {
    const life = await signedIn();
    const { session, vault, trace, accessTokens } = life;
    const erasing = spy(life).mockRejectedValueOnce(new Failure('storage-failed'));
    await expect(session.signOut()).rejects.toMatchObject({ name: 'Failure', code: 'storage-failed' });
    const left = [await vault.read(), await trace.read(), await accessTokens.usable()].filter((one) => one !== null);
    expect(left).toHaveLength(1);
    erasing.mockRestore();
    await (await session.signOut()).farewell;
    expect([await vault.read(), await trace.read(), await accessTokens.usable()]).toEqual([null, null, null]);
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
    expect(await accessTokens.usable()).toBeNull();
  });

  it('is final for a sign-in that still waited for the lock', async () => {
    const released = Promise.withResolvers<void>();
    void world.lock(() => released.promise);
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
    expect(await accessTokens.usable()).toBeNull();
  });
});
