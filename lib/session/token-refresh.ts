import { type Clock, MINUTE, SECOND } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { asFailure, Failure } from '../failure';
import type { AccessTokens } from './access-tokens';
import type { Revocations } from './revocations';
import type { SessionMarker } from './session-marker';
import type { TokenEndpoint, Tokens } from './token-endpoint';
import type { Doubt, Secrets, Vault } from './vault';

interface TokenRefreshParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly marker: SessionMarker;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokens;
  readonly revocations: Pick<Revocations, 'begin'>;
  requireSecrets(): Promise<Secrets>;
  lock<T>(work: () => Promise<T>): Promise<T>;
  storeLock<T>(work: () => Promise<T>): Promise<T>;
  /** Counts sessions that began or ended: a refresh that a sign-out has overtaken must restore nothing. */
  sessionChanges(): number;
  onRefresh?(failure: Failure | null): void;
}

/** After a request whose outcome is unknown, which the next one might meet at the service. */
export const ASK_AGAIN_AFTER_MS = 10 * SECOND;

/** In epoch ms. A doubt that seems to lie ahead is looked at now: it counts as begun then. */
export function askableAt(doubt: Doubt, now: number): number {
  return doubt.at > now ? now : doubt.at + doubtMs(doubt);
}

/** In ms, until a server that was just started has loaded its sessions. One in trouble is asked less and less often. */
function doubtMs({ unanswered = 0 }: Doubt): number {
  return Math.min(MINUTE * 2 ** Math.max(0, unanswered - 1), LONGEST_DOUBT_MS);
}

const LONGEST_DOUBT_MS = 30 * MINUTE;

/** The service may take the old refresh token away as it gives the new one: docs/session.md, "Refresh". */
export function createTokenRefresh(parts: TokenRefreshParts) {
  const { clock, vault, marker, tokens, accessTokens, revocations } = parts;
  const { requireSecrets, lock, storeLock, sessionChanges, onRefresh } = parts;
  let underWay: Promise<string> | null = null;
  /** By the monotonic clock. */
  let lastSentAt = Number.NEGATIVE_INFINITY;
  /** In case the refusal could not be written down: then the next one who asks tries again. */
  let refusedToken: string | null = null;
  /** In case the doubt could not be written down; `since` by the monotonic clock. */
  let doubted: {
    readonly refreshToken: string;
    readonly doubt: Doubt;
    readonly since: number;
    isWritten: boolean;
  } | null = null;
  /** A pair that could not be stored. The old token may be invalid by now, so this one is tried first. */
  let unstored: { readonly replaces: string; readonly answer: Tokens } | null = null;

  async function refreshPair(): Promise<string> {
    const changesBefore = sessionChanges();
    const held = await requireSecrets();
    if (held.refreshToken === refusedToken && !held.isRevoked)
      await end(held, changesBefore).catch(logFailure('renewal'));
    if (held.isRevoked || held.refreshToken === refusedToken) throw new Failure('session-ended');
    const answer = unstored?.replaces === held.refreshToken ? unstored.answer : await ask(held, changesBefore);
    const next = withPair(held, answer);
    await storeLock(async () => {
      if (sessionChanges() !== changesBefore) throw new Failure('signed-out');
      unstored = { replaces: held.refreshToken, answer };
      await vault.replace(next);
      unstored = null;
      doubted = null;
      await accessTokens.keep(answer.accessToken, answer.lifetimeMs);
      // A session of an earlier version has no marker yet.
      await marker.write({ account: held.account });
    }).catch(async (thrown: unknown) => {
      if (asFailure(thrown).code === 'signed-out') await endOvertaken(held, next);
      throw thrown;
    });
    onRefresh?.(null);
    return answer.accessToken;
  }

  /** The sign-out has asked for the end of the old token alone. */
  async function endOvertaken(held: Secrets, next: Secrets): Promise<void> {
    forget();
    if (next.refreshToken !== held.refreshToken) void (await revocations.begin(next))();
  }

  async function ask(held: Secrets, changesBefore: number): Promise<Tokens> {
    const known = doubted?.refreshToken === held.refreshToken ? doubted : null;
    const doubt = (known?.isWritten === false ? known.doubt : held.doubt) ?? null;
    if (doubt?.isAskedAgain) throw await end(held, changesBefore);
    if (doubt) await waitInDoubt(held, doubt, known?.since);
    await waitAfter(held.attemptAt);
    let left: Secrets | null = null;
    const beforeLeaving = async () => {
      lastSentAt = clock.monotonic();
      const leaving = { ...held, attemptAt: clock.now(), doubt: doubt && { ...doubt, isAskedAgain: true } };
      await vault.replace(leaving);
      left = leaving;
    };
    try {
      return await tokens.refresh(held, held.refreshToken, beforeLeaving);
    } catch (thrown) {
      const failure = asFailure(thrown);
      const isDoubt = failure.code === 'session-in-doubt';
      // After anything but the service's own `invalid_grant` the old pair is kept for another try.
      if (failure.code === 'session-ended' || (isDoubt && doubt)) throw await end(held, changesBefore);
      if (isDoubt) throw await beginDoubt(held, changesBefore);
      // No verdict: what was asked once more is asked again.
      if (doubt && left) await keepDoubt(left, (doubt.unanswered ?? 0) + 1, changesBefore);
      throw failure;
    }
  }

  async function keepDoubt(held: Secrets, unanswered: number, changesBefore: number): Promise<Doubt> {
    const doubt = { at: clock.now(), isAskedAgain: false, unanswered };
    const kept = { refreshToken: held.refreshToken, doubt, since: clock.monotonic(), isWritten: false };
    if (sessionChanges() === changesBefore) doubted = kept;
    await vault.replace({ ...held, doubt });
    kept.isWritten = true;
    return doubt;
  }

  async function beginDoubt(held: Secrets, changesBefore: number): Promise<Failure> {
    const doubt = await keepDoubt({ ...held, attemptAt: null }, 0, changesBefore);
    const failure = new Failure('session-in-doubt', { retryAt: askableAt(doubt, doubt.at) });
    if (sessionChanges() === changesBefore) onRefresh?.(failure);
    return failure;
  }

  /** @throws Failure `session-in-doubt` until it is time. One that seems to lie ahead began now. */
  async function waitInDoubt(held: Secrets, doubt: Doubt, since = Number.NEGATIVE_INFINITY): Promise<void> {
    const now = clock.now();
    if (doubt.at > now) {
      await vault.replace({ ...held, doubt: { ...doubt, at: now } });
      if (doubted) doubted.isWritten = true;
    }
    const waitMs = doubtMs(doubt) - Math.min(now - Math.min(doubt.at, now), clock.monotonic() - since);
    if (waitMs > 0) throw new Failure('session-in-doubt', { retryAt: now + waitMs });
  }

  async function end(held: Secrets, changesBefore: number): Promise<Failure> {
    const failure = new Failure('session-ended');
    if (sessionChanges() === changesBefore) refusedToken = held.refreshToken;
    await vault.replace({ ...held, attemptAt: null, doubt: null, isRevoked: true }).finally(() => {
      // After a sign-out, it is of no interest how that session ended.
      if (sessionChanges() === changesBefore) onRefresh?.(failure);
    });
    return failure;
  }

  /** Ten seconds at most, however the clock was set since. */
  async function waitAfter(attemptAt: number | null): Promise<void> {
    if (attemptAt === null) return;
    const byClock = attemptAt + ASK_AGAIN_AFTER_MS - clock.now();
    const byTime = lastSentAt + ASK_AGAIN_AFTER_MS - clock.monotonic();
    const waitMs = Math.min(Math.max(byClock, byTime), ASK_AGAIN_AFTER_MS);
    if (waitMs > 0) await clock.sleep(waitMs);
  }

  /** The old refresh token stays if the answer has none. */
  function withPair(held: Secrets, answer: Tokens): Secrets {
    return { ...held, ...pairToKeep(answer, answer.refreshToken ?? held.refreshToken, clock.now()) };
  }

  function forget(): void {
    refusedToken = null;
    doubted = null;
    unstored = null;
  }

  return {
    /** Nothing of a session that has ended stays in memory. */
    forget,
    /** With the newest refresh token that is known, which the vault may lack. */
    newest(held: Secrets | null): Secrets | null {
      if (held === null || unstored?.replaces !== held.refreshToken) return held;
      return withPair(held, unstored.answer);
    },
    /** A newer token. Throws Failure `signed-out`, `session-lost`, `session-ended`, `session-in-doubt`, `storage-failed`, or what `TokenEndpoint.refresh` throws. */
    refresh(refused?: string): Promise<string> {
      underWay ??= lock(async () => (await accessTokens.usable(refused)) ?? (await refreshPair())).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** As it is written to the vault. */
export function pairToKeep({ refreshLifetimeMs }: Tokens, refreshToken: string, now: number) {
  return {
    refreshToken,
    refreshExpiresAt: refreshLifetimeMs === null ? null : now + refreshLifetimeMs,
    refreshedAt: now,
    attemptAt: null,
    doubt: null,
  };
}
