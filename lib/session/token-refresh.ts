import { type Clock, SECOND } from '../clock';
import { asFailure, Failure } from '../failure';
import type { AccessTokens } from './access-tokens';
import type { SessionMarker } from './session-marker';
import type { Tokens } from './token-answer';
import type { TokenEndpoint } from './token-endpoint';
import type { Secrets, Vault } from './vault';

/**
 * Renews the pair of tokens: the one delicate step of a session, for the service may take the old refresh token away in the
 * moment in which it gives a new one.
 *
 * Invariants (docs/session.md):
 * - One renewal at a time in the whole extension, by a shared promise here and the lock beyond; all who wait get its result.
 * - That a refresh token leaves is durably in the vault before it does, and the new pair before anyone uses it. So a death at
 *   any moment leaves either the newest pair, or the old one and a note that its outcome is unknown.
 * - A token whose outcome is unknown is asked about again, but not within ten seconds: what is still on its way
 *   would meet it there.
 * - A token that the service refused is never sent again.
 */
export interface TokenRefresh {
  /** A token newer than the refused one, by one request unless it is there by then. @throws Failure `signed-out`,
   * `session-lost`, `session-ended`, `storage-failed`, or what `TokenEndpoint.refresh` throws. */
  renew(refused?: string): Promise<string>;
}

export interface TokenRefreshParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly trace: SessionMarker;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokens;
  /** What the vault holds. @throws Failure `signed-out`, `session-lost`, `storage-failed`. */
  secrets(): Promise<Secrets>;
  /** Runs one work at a time, across workers too. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** The same for what changes the stores. */
  storeLock<T>(work: () => Promise<T>): Promise<T>;
  /** Counts sign-outs, so that a renewal which one of them overtook brings nothing back. */
  signOuts(): number;
  onRenewal?(failure: Failure | null): void;
}

/** How long after a request whose outcome is unknown the next one may leave, in ms. */
export const ASK_AGAIN_AFTER_MS = 10 * SECOND;

export function createTokenRefresh(parts: TokenRefreshParts): TokenRefresh {
  const { clock, vault, trace, tokens, accessTokens, secrets, lock, storeLock, signOuts, onRenewal } = parts;
  let underWay: Promise<string> | null = null;
  /** When this life last sent a refresh token, in time that only passes. */
  let lastSentAt = Number.NEGATIVE_INFINITY;
  /** What the service refused, in case that could not be written down. */
  let refusedToken: string | null = null;
  /** A pair that could not be stored yet. The old token may be worth nothing by now, so this one is tried again first. */
  let unstored: { readonly replaces: string; readonly answer: Tokens } | null = null;

  async function renewPair(): Promise<string> {
    const signOutsBefore = signOuts();
    const held = await secrets();
    if (held.isOver || held.refreshToken === refusedToken) throw new Failure('session-ended');
    const answer = unstored?.replaces === held.refreshToken ? unstored.answer : await ask(held, signOutsBefore);
    unstored = { replaces: held.refreshToken, answer };
    const refreshToken = answer.refreshToken ?? held.refreshToken;
    await storeLock(async () => {
      if (signOuts() !== signOutsBefore) throw new Failure('signed-out');
      await vault.renew({ ...held, ...pairKept(answer, refreshToken, clock.now()) });
      unstored = null;
      await accessTokens.keep(answer.accessToken, answer.lifetimeMs);
      // A session of an earlier version has no trace yet.
      await trace.write({ account: held.account });
    });
    onRenewal?.(null);
    return answer.accessToken;
  }

  async function ask(held: Secrets, signOutsBefore: number): Promise<Tokens> {
    await waitAfter(held.attemptAt);
    const beforeLeaving = () => {
      lastSentAt = clock.monotonic();
      return vault.renew({ ...held, attemptAt: clock.now() });
    };
    try {
      return await tokens.refresh(held, held.refreshToken, beforeLeaving);
    } catch (thrown) {
      const failure = asFailure(thrown);
      // After anything but the service's own `invalid_grant` the old pair is kept for another try.
      if (failure.code === 'session-ended') await end(held, failure, signOutsBefore);
      throw failure;
    }
  }

  async function end(held: Secrets, failure: Failure, signOutsBefore: number): Promise<void> {
    refusedToken = held.refreshToken;
    await vault.renew({ ...held, attemptAt: null, isOver: true }).finally(() => {
      // Who has signed out since need not hear how that session ended.
      if (signOuts() === signOutsBefore) onRenewal?.(failure);
    });
  }

  /** Ten seconds at most, however the clock was set since. */
  async function waitAfter(attemptAt: number | null): Promise<void> {
    if (attemptAt === null) return;
    const byClock = attemptAt + ASK_AGAIN_AFTER_MS - clock.now();
    const byTime = lastSentAt + ASK_AGAIN_AFTER_MS - clock.monotonic();
    const waitMs = Math.min(Math.max(byClock, byTime), ASK_AGAIN_AFTER_MS);
    if (waitMs > 0) await clock.sleep(waitMs);
  }

  return {
    renew(refused) {
      underWay ??= lock(async () => (await accessTokens.usable(refused)) ?? (await renewPair())).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** What the vault keeps of an answer, by the clock that it arrived at: with it, nothing is in doubt any more. */
export function pairKept({ refreshLifetimeMs }: Tokens, refreshToken: string, now: number) {
  return {
    refreshToken,
    refreshExpiresAt: refreshLifetimeMs === null ? null : now + refreshLifetimeMs,
    renewedAt: now,
    attemptAt: null,
  };
}
