import { describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../lib/clock';
import type { Failure } from '../../lib/failure';
import type { Heard, Said } from '../support/loopback';
import { waitUntil } from '../support/wait-for';
import {
  account,
  aroundEachCall,
  failToStore,
  freshLock,
  givenSession,
  isSecondPair,
  pairNumber,
  refusal,
} from './session-life';

const world = givenSession();
const { aLife, signedIn, refreshTokensSent } = world;

describe('a new pair', () => {
  it('is in the vault before anyone uses it', async () => {
    const { session, vault, accessTokens } = await signedIn();
    const stored = Promise.withResolvers<void>();
    const { replace } = vault;
    const renewing = vi.spyOn(vault, 'replace').mockImplementation(async (secrets) => {
      if (secrets.refreshToken === 'refresh-2') await stored.promise;
      return replace(secrets);
    });
    const used = vi.fn();
    const token = session.replaceRefused('access-1').then(used);
    await waitUntil(() => renewing.mock.calls.length === 2);
    expect(await accessTokens.usable()).toBe('access-1');
    expect(used).not.toHaveBeenCalled();
    stored.resolve();
    await token;
    expect(used).toHaveBeenCalledWith('access-2');
  });

  it('that could not be stored is not used, and not lost: the next who asks has it stored', async () => {
    const { session, vault, accessTokens } = await signedIn();
    const failing = failToStore(vault, isSecondPair);
    await expect(session.replaceRefused('access-1')).rejects.toThrow('storage-failed');
    expect(await accessTokens.usable()).toBe('access-1');
    failing.mockRestore();
    expect(await session.replaceRefused('access-1')).toBe('access-2');
    expect(await vault.read()).toMatchObject({ refreshToken: 'refresh-2', attemptAt: null });
    expect(refreshTokensSent()).toEqual(['refresh-1']);
  });
});

/** What a renewal does, in order: a worker can die before each of these is done, or before it hears that it was. */
const steps = [
  'usable', // is there a token
  'usable', // and under the lock
  'read',
  'refresh', // the request, in the middle of which
  'replace', // it is written down that it leaves
  'replace', // the new pair
  'keep',
  'write', // the marker
];
const deaths = steps.flatMap((name, index) =>
  (['undone', 'done'] as const).map((how) => ({ step: index + 1, name, how })),
);

describe.each(deaths)('a worker that dies at step $step of a renewal, "$name", with it $how', ({ step, name, how }) => {
  it('leaves a session to the next life where the service takes the old token once more', async () => {
    const service = await renewAndDie(forgivingService());
    const next = aLife({ lock: freshLock() }).session;
    expect(await next.replaceRefused('access-1')).toMatch(/^access-/);
    expect(await next.account()).toEqual(account);
    expect(service.refused).toEqual([]);
  });

  it('leaves the newest pair to the next life, or a session that is over where the service forgives nothing', async () => {
    const service = await renewAndDie(strictService());
    const { session, vault } = aLife({ lock: freshLock() });
    const isNewestStored = (await vault.read())?.refreshToken === service.newest;
    const outcome = await session.replaceRefused('access-1').catch((thrown: Failure) => thrown.code);
    expect(outcome).toMatch(isNewestStored ? /^access-/ : /^session-ended$/);
    expect(await session.account()).toEqual(account);
    // The request was answered, but the answer was lost: nothing else may lose a session.
    if (!isNewestStored)
      expect([name, how, step]).toEqual(name === 'refresh' ? ['refresh', 'done', 4] : ['replace', 'undone', 6]);
  });

  async function renewAndDie<Service extends { answer(heard: Heard): Said }>(played: Service): Promise<Service> {
    world.service.answer = played.answer;
    await world.signedInAs();
    world.clock.pass(15 * MINUTE);
    const died = Promise.withResolvers<string>();
    const each = aroundEachCall(async (call, method, work) => {
      if (call !== step) return work();
      if (how === 'done') await work();
      died.resolve(method);
      return new Promise(() => undefined);
    });
    void aLife({ lock: freshLock(), each }).session.accessToken();
    expect(await died.promise).toBe(name);
    return played;
  }
});

/** Takes the newest refresh token alone. */
const strictService = () => playService((token, newest) => token === newest);

/** Takes the one before, too, until the newest is used (FAPI 2.0 asks this of a service that rotates). */
const forgivingService = () => playService((token, newest, before) => token === newest || token === before);

function playService(isGood: (token: string | null, newest: string, before: string) => boolean) {
  let number = 0;
  const refused: (string | null)[] = [];
  return {
    refused,
    get newest() {
      return `refresh-${number}`;
    },
    answer({ body }: Heard): Said {
      const token = new URLSearchParams(body).get('refresh_token');
      if (number > 0 && !isGood(token, `refresh-${number}`, `refresh-${number - 1}`)) {
        refused.push(token);
        return refusal;
      }
      number += 1;
      return pairNumber(number);
    },
  };
}
