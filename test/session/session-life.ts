import '../support/memory-database';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { Failure } from '../../lib/failure';
import type { RequestSlot } from '../../lib/pacing/turn';
import { liveProfile } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';
import type { RevocationResult } from '../../lib/session/revocations';
import { createSession } from '../../lib/session/session';
import { createSessionMarker } from '../../lib/session/session-marker';
import { createPasswordAttempts } from '../../lib/session/sign-in-attempts';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { createVault, type Secrets, type Vault } from '../../lib/session/vault';
import { type JumpingClock, jumpingClock } from '../support/jumping-clock';
import { givenLoopback, type Heard, json, type Loopback, type Said } from '../support/loopback';
import { givenTurns } from '../support/turns';

export const credentials = {
  username: 'reader',
  password: 'correct horse',
  clientId: 'personal-client-1',
  clientSecret: 's3cret',
};
export const account = { id: 'account-1', name: 'reader' };
/** What a server says that has not loaded its sessions yet. */
export const doubt = json({ error: 'invalid_grant', error_description: "Session doesn't have required client" }, 400);
export const refusal = json({ error: 'invalid_grant', error_description: 'Token is not active' }, 400);

/** A session over real HTTP, real encryption and a database in memory; what earlier lives of the worker stored is there. */
export interface SessionWorld {
  readonly service: Loopback;
  clock: JumpingClock;
  /** The locks of the browser; a worker that died holds them no longer, so the next life may begin with fresh ones. */
  lock: Lock;
  storeLock: Lock;
  /** The session as the background builds it. */
  aLife(parts?: Partial<LifeParts>): Life;
  /** A life with a session. */
  signedIn(): Promise<Life>;
  /** A life with a session of which it is known whose it is. */
  signedInAs(who?: typeof account): Promise<Life>;
  /** Does something while the service answers nothing but this, after which it works again. */
  whileItSays<T>(said: Said | SessionWorld['service']['answer'], work: () => Promise<T>): Promise<T>;
  /** What was asked of the token endpoint, in order. */
  grants(): (string | null)[];
  /** The refresh tokens that left, in order. */
  refreshTokensSent(): (string | null)[];
}

type Lock = <T>(work: () => Promise<T>) => Promise<T>;
/** What a test puts between the session and each thing that it works with. */
export type EachPort = <Port extends object>(port: Port) => Port;
export type Life = ReturnType<typeof buildLife>;

export function givenSession(): SessionWorld {
  const service = givenLoopback();
  const world: SessionWorld = {
    service,
    clock: jumpingClock(),
    lock: freshLock(),
    storeLock: freshLock(),
    aLife: ({ profile = liveProfile, lock, storeLock, each = asItIs, requestSlot = givenTurns().requestSlot } = {}) =>
      buildLife(world.clock, {
        ...{ profile, each, requestSlot },
        lock: lock ?? world.lock,
        // A fresh lock comes after a death, which lets go of both.
        storeLock: storeLock ?? (lock ? freshLock() : world.storeLock),
      }),
    async signedIn() {
      const life = world.aLife();
      await life.session.signIn(credentials);
      return life;
    },
    async signedInAs(who = account) {
      const life = await world.signedIn();
      await life.session.adoptAccount(async () => who);
      return life;
    },
    async whileItSays(said, work) {
      const working = service.answer;
      service.answer = typeof said === 'function' ? said : () => said;
      return work().finally(() => {
        service.answer = working;
      });
    },
    grants: () => service.heard.map(({ body }) => new URLSearchParams(body).get('grant_type')),
    refreshTokensSent: () => service.heard.flatMap(({ body }) => new URLSearchParams(body).getAll('refresh_token')),
  };
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    fakeBrowser.reset();
    service.answer = rotatingTokens();
    world.clock = jumpingClock();
    world.lock = freshLock();
    world.storeLock = freshLock();
  });
  return world;
}

interface LifeParts {
  readonly profile: typeof liveProfile;
  readonly lock: Lock;
  readonly storeLock: Lock;
  readonly each: EachPort;
  readonly requestSlot: RequestSlot;
}

const asItIs: EachPort = (port) => port;

function buildLife(clock: JumpingClock, { profile, lock, storeLock, each, requestSlot }: LifeParts) {
  const pacedFetch = createPacedFetch({ requestSlot, profile });
  const renewals: (string | null)[] = [];
  const parts = {
    vault: each(createVault(profile)),
    marker: each(createSessionMarker(profile)),
    accessTokens: each(createAccessTokens(profile, clock)),
    ending: { count: 0 },
    passwordAttempts: each(createPasswordAttempts(clock)),
    tokens: each(createTokenEndpoint({ profile, pacedFetch })),
  };
  const onRefresh = (failure: Failure | null) => void renewals.push(failure?.code ?? null);
  let next = Promise.withResolvers<RevocationResult>();
  const onRevocation = (result: RevocationResult) => {
    next.resolve(result);
    next = Promise.withResolvers();
  };
  const session = createSession({ ...parts, clock, lock, storeLock, onRefresh, onRevocation });
  /** Signs out, and resolves with what became of the session at the service. */
  const leave = async () => {
    const { promise } = next;
    await session.signOut();
    return promise;
  };
  return { ...parts, renewals, session, leave };
}

/**
 * Puts this around each call to a store or to the service.
 * @param around gets the number of the call, its method's name, and the work itself.
 */
export function aroundEachCall(
  around: (call: number, method: string, work: () => Promise<unknown>) => Promise<unknown>,
): EachPort {
  let count = 0;
  const step = (target: object, method: string | symbol) =>
    Reflect.get(target, method) as (...input: unknown[]) => Promise<unknown>;
  return (port) =>
    new Proxy(port, {
      get:
        (target, method) =>
        (...input: unknown[]) => {
          count += 1;
          return around(count, String(method), () => Reflect.apply(step(target, method), target, input));
        },
    });
}

/** The vault stores no secrets of which this is true, until the spy is restored. */
export function failToStore(vault: Vault, isOf: (secrets: Secrets) => boolean) {
  const { replace } = vault;
  return vi.spyOn(vault, 'replace').mockImplementation(async (secrets) => {
    if (isOf(secrets)) throw new Failure('storage-failed');
    return replace(secrets);
  });
}

export const isSecondPair = ({ refreshToken }: Secrets) => refreshToken === 'refresh-2';

/** One work at a time, in order. */
export function freshLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The service ends sessions, and says this to whatever else is asked. */
export function endsSessionsAndSays(said: () => Said): (heard: Heard) => Said {
  return ({ target }) => (target.includes('/revoke') ? { status: 200 } : said());
}

/** Numbered pairs, of which only the newest is good, as the service may well do it. */
function rotatingTokens(): (heard: Heard) => Said {
  let number = 0;
  return endsSessionsAndSays(() => {
    number += 1;
    return pairNumber(number);
  });
}

export function pairNumber(number: number): Said {
  return json({
    access_token: `access-${number}`,
    expires_in: 900,
    refresh_token: `refresh-${number}`,
    refresh_expires_in: 3_600,
    token_type: 'Bearer',
  });
}
