import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../lib/failure';
import { textsReachableFrom } from '../support/reachable';
import { waitUntil } from '../support/wait-for';
import {
  credentials,
  doubt,
  endsSessionsAndSays,
  failToStore,
  givenSession,
  isSecondPair,
  type Life,
  refusal,
} from './session-life';

const world = givenSession();
const { service, signedIn } = world;

/** Each leaves something of the session in memory, and ends before the sign-out. */
const earlier: [string, (life: Life) => Promise<unknown>, ...held: string[]][] = [
  ['tokens that were given', ({ session }) => session.accessToken(), 'access-1'],
  ['tokens that were refreshed', ({ session }) => session.replaceRefused('access-1'), 'access-1', 'access-2'],
  [
    'a pair that could not be stored',
    async ({ session, vault }) => {
      const failing = failToStore(vault, isSecondPair);
      await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
      failing.mockRestore();
    },
    'access-2',
    'refresh-2',
  ],
  [
    'a refresh token that was refused',
    async ({ session }) => {
      service.answer = endsSessionsAndSays(() => refusal);
      await expect(session.replaceRefused('access-1')).rejects.toThrow('session-ended');
    },
    'refresh-1',
  ],
  [
    'a refresh token that is in doubt',
    async ({ session }) => {
      service.answer = endsSessionsAndSays(() => doubt);
      await expect(session.replaceRefused('access-1')).rejects.toThrow('session-in-doubt');
    },
    'refresh-1',
  ],
];

describe('a session', () => {
  it.each(earlier)('forgets at its sign-out: %s', async (_, happen, ...held) => {
    const life = await signedIn();
    await happen(life);
    expect(await secretsIn(life)).toEqual(expect.arrayContaining(held));
    await life.leave();
    expect(await secretsIn(life)).toEqual([]);
  });

  it.each(earlier)('forgets when another begins: %s', async (_, happen) => {
    const life = await signedIn();
    const working = service.answer;
    await happen(life);
    const secrets = await secretsIn(life);
    service.answer = (heard) => {
      const said = working(heard);
      return JSON.parse(JSON.stringify(said).replaceAll(/(access|refresh)-\d/g, '$1-of-another'));
    };
    await life.session.signIn(credentials);
    expect((await secretsIn(life)).filter((secret) => secrets.includes(secret))).toEqual([]);
  });

  it.each([
    ['is answered after it with a new pair', 'pair', false],
    ['is refused after it', 'refusal', false],
    ['begins in the middle of it, and is refused', 'refusal', true],
    ['leaves in doubt after it', 'doubt', false],
  ])('does not take up at its sign-out what a refresh brings that %s', async (_, brings, beginsInTheMiddle) => {
    const life = await signedIn();
    const released = Promise.withResolvers<void>();
    const working = service.answer;
    service.answer = async (heard) => {
      if (heard.target.includes('/revoke')) return working(heard);
      await released.promise;
      return brings === 'pair' ? working(heard) : brings === 'doubt' ? doubt : refusal;
    };
    const { clear } = life.marker;
    const refreshIsUnderWay = () => service.hears(2);
    vi.spyOn(life.marker, 'clear').mockImplementation(() => refreshIsUnderWay().then(clear));
    const outcome = life.session.replaceRefused('access-1').catch((thrown: Failure) => thrown.code);
    if (!beginsInTheMiddle) await refreshIsUnderWay();
    await life.leave();
    released.resolve();
    await outcome;
    // To walk through all that is in memory takes long on a busy machine.
    await waitUntil(async () => (await secretsIn(life)).length === 0);
  });
});

async function secretsIn({ session }: Life): Promise<string[]> {
  const texts = [...(await textsReachableFrom(session, 'lib/session'))];
  return texts.filter((text) => /^(?:access|refresh)-/.test(text) || Object.values(credentials).includes(text));
}
