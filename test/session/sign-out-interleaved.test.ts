import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import {
  account,
  aroundEachCall,
  credentials,
  endsSessionsAndSays,
  freshLock,
  givenSession,
  type Life,
  refusal,
} from './session-life';

/** A sign-out at every moment of what was on its way, and everything else at every moment of a sign-out. */
const world = givenSession();

type Begin = (life: Life) => Promise<unknown>;
const works: Readonly<Record<string, Begin>> = {
  'a renewal': ({ session }) => session.replaceRefused('access-1'),
  'a sign-in': ({ session }) => session.signIn(credentials),
  'the learning of the account': ({ session }) => session.adoptAccount(async () => account),
  'a renewal that the service refuses': ({ session }) => {
    world.service.answer = endsSessionsAndSays(() => refusal);
    return session.replaceRefused('access-1');
  },
};

/** No work touches the stores more often than this. */
const MOST_CALLS = 8;
const moments = Array.from({ length: MOST_CALLS }, (_, n) => n + 1).flatMap((call) =>
  (['undone', 'done'] as const).map((how) => ({ call, how })),
);

afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(works))('a sign-out during %s', (_, begin) => {
  it.each(moments)('leaves nothing behind, with call $call of it to a store $how', async ({ call, how }) => {
    await world.signedInAs();
    const hold = holdAt(call, how);
    const life = world.aLife({ each: hold.each });
    const outcome = begin(life).catch((thrown: Error) => thrown.message);
    await Promise.race([hold.reached, outcome]);
    hold.rest();
    const signedOut = life.leave();
    await turns();
    hold.release();
    await signedOut;
    await outcome;
    await turns();

    await expectNothingLeft();
    // How a session ended is not said after a sign-out.
    if (hold.wasReached()) expect(life.renewals.filter((code) => code !== null)).toEqual([]);
  });
});

describe('a sign-in during a sign-out', () => {
  it.each(moments)('begins a whole session, with call $call of the sign-out to a store $how', async ({ call, how }) => {
    await world.signedInAs();
    const hold = holdAt(call, how);
    const life = world.aLife({ each: hold.each });
    const signedOut = life.leave();
    await Promise.race([hold.reached, signedOut]);
    hold.rest();
    const begun = life.session.signIn(credentials);
    await turns();
    hold.release();
    await signedOut;
    await begun;

    const next = world.aLife({ lock: freshLock() });
    expect(await next.session.isLost()).toBe(false);
    expect(await next.session.isSignedIn()).toBe(true);
    expect(await next.marker.read()).toEqual({ account: null });
    expect(await next.session.accessToken()).toMatch(/^access-/);
  });
});

describe('a sign-out beside a worker that is being replaced', () => {
  it.each(moments)('is final for its renewal, with call $call of it to a store $how', async ({ call, how }) => {
    await world.signedInAs();
    const hold = holdAt(call, how);
    const outcome = works['a renewal']?.(world.aLife({ each: hold.each })).catch(() => undefined);
    await Promise.race([hold.reached, outcome]);
    const signedOut = world.aLife().leave();
    await turns();
    hold.release();
    await signedOut;
    await outcome;
    await expectNothingLeft();
  });
});

async function expectNothingLeft(): Promise<void> {
  const next = world.aLife({ lock: freshLock() });
  expect(await next.vault.read()).toBeNull();
  expect(await next.marker.read()).toBeNull();
  expect(await next.accessTokens.usable()).toBeNull();
  expect(await next.session.isLost()).toBe(false);
  expect(await next.session.account()).toBeNull();
  expect(Object.keys(await browser.storage.local.get())).not.toContain('session.marker');
}

/** Holds the n-th call to a store or to the service, before or after it is done, until it is released. */
function holdAt(held: number, how: 'undone' | 'done') {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHolding = true;
  let wasReached = false;
  const hold = async () => {
    wasReached = true;
    reached.resolve();
    await released.promise;
  };
  const each = aroundEachCall(async (call, _, work) => {
    if (!isHolding || call !== held) return work();
    if (how === 'done') return work().finally(hold);
    await hold();
    return work();
  });
  return {
    each,
    reached: reached.promise,
    wasReached: () => wasReached,
    /** What is called from now on is not held. */
    rest: () => {
      isHolding = false;
    },
    release: () => released.resolve(),
  };
}

/** Whatever can go on without what is held does. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate);
}
