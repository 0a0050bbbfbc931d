/**
 * Who is signed in: sessions with one living refresh token and short access tokens.
 * Invariants: a refresh token works once; an ended session has no working token; expired access tokens are forgotten.
 */
import { DAY, MINUTE, SECOND } from '../../../lib/clock.ts';
import type { Account } from '../library/types.ts';
import type { Mint } from '../mint.ts';
import type { Switches } from '../switches.ts';
import { writeAccessToken, writeIdToken, writeRefreshToken } from './token-text.ts';

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  readonly sessionId: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshExpiresIn: number;
}

/** A session that another service can go on with. Times in epoch ms. */
export interface KeptSession {
  readonly id: string;
  readonly accountId: string;
  readonly accessToken: string;
  readonly accessExpiresAt: number;
  readonly refreshToken: string;
  readonly refreshExpiresAt: number;
}

/** Why a refresh token is worth nothing. */
export type RefreshFault = 'unknown' | 'not-active' | 'wrong-client' | 'session-ended';

export interface SessionOptions {
  /** Life of an access token, ms; the rules say 15 minutes. */
  readonly accessTokenMs: number;
  /** Life of a refresh token, ms; undocumented, about 28 days in a sample (docs/service.md). */
  readonly refreshTokenMs: number;
}

export interface Sessions {
  open(account: Account): TokenPair;
  /** Trades a refresh token for a new pair. */
  refresh(refreshToken: string, clientId: string): TokenPair | RefreshFault;
  /** The account behind an access token; undefined when it is unknown, expired or of an ended session. */
  whose(accessToken: string): Account | undefined;
  /** Ends the session of a refresh or access token; false when there is none. */
  end(token: string): boolean;
  /** Ends every session of every account, as an operator can. */
  endAll(): void;
  /** The sessions that have not ended, each with its newest tokens. */
  keep(): readonly KeptSession[];
  /** Goes on with the session of another service. Throws when its account is not among these. */
  resume(kept: KeptSession, accounts: readonly Account[]): void;
}

interface Session {
  readonly id: string;
  readonly account: Account;
  accessToken: string;
  refreshToken: string;
  isEnded: boolean;
}

export const defaultSessions: SessionOptions = { accessTokenMs: 15 * MINUTE, refreshTokenMs: 28 * DAY };

export function createSessions(
  { mint, switches, now }: { mint: Mint; switches: Switches; now: () => number },
  options: SessionOptions = defaultSessions,
): Sessions {
  const byAccessToken = new Map<string, { session: Session; expiresAt: number }>();
  const byRefreshToken = new Map<string, { session: Session; expiresAt: number }>();

  const issue = (session: Session): TokenPair => {
    forgetExpired(byAccessToken, now());
    const claims = { account: session.account, sessionId: session.id, issuedAt: now() };
    const short = { ...claims, expiresAt: now() + options.accessTokenMs };
    const long = { ...claims, expiresAt: now() + options.refreshTokenMs };
    session.accessToken = writeAccessToken(short, mint);
    session.refreshToken = writeRefreshToken(long, mint);
    byAccessToken.set(session.accessToken, { session, expiresAt: short.expiresAt });
    byRefreshToken.set(session.refreshToken, { session, expiresAt: long.expiresAt });
    return {
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
      idToken: writeIdToken(short, mint),
      sessionId: session.id,
      expiresIn: options.accessTokenMs / SECOND,
      refreshExpiresIn: options.refreshTokenMs / SECOND,
    };
  };

  return {
    open: (account) => issue({ id: mint.id(), account, accessToken: '', refreshToken: '', isEnded: false }),
    refresh: (refreshToken, clientId) => {
      const known = byRefreshToken.get(refreshToken);
      if (!known) return 'unknown';
      const { session, expiresAt } = known;
      if (session.account.client.id !== clientId) return 'wrong-client';
      if (session.isEnded) return 'session-ended';
      if (expiresAt <= now()) return 'not-active';
      if (session.refreshToken !== refreshToken) {
        if (switches.usedRefreshToken === 'end-session') session.isEnded = true;
        return 'not-active';
      }
      return issue(session);
    },
    whose: (accessToken) => {
      const known = byAccessToken.get(accessToken);
      return known && !known.session.isEnded && known.expiresAt > now() ? known.session.account : undefined;
    },
    end: (token) => {
      const known = byRefreshToken.get(token) ?? byAccessToken.get(token);
      if (known) known.session.isEnded = true;
      return known !== undefined;
    },
    endAll: () => {
      for (const { session } of byRefreshToken.values()) session.isEnded = true;
    },
    keep: () =>
      [...byRefreshToken]
        .filter(([token, { session }]) => !session.isEnded && session.refreshToken === token)
        .map(([refreshToken, { session, expiresAt: refreshExpiresAt }]) => {
          const { id, account, accessToken } = session;
          const accessExpiresAt = byAccessToken.get(accessToken)?.expiresAt ?? 0;
          return { id, accountId: account.id, accessToken, accessExpiresAt, refreshToken, refreshExpiresAt };
        }),
    resume: ({ id, accountId, accessToken, accessExpiresAt, refreshToken, refreshExpiresAt }, accounts) => {
      const account = accounts.find((one) => one.id === accountId);
      if (!account) throw new Error(`There is no account ${accountId} to go on with.`);
      const session = { id, account, accessToken, refreshToken, isEnded: false };
      byAccessToken.set(accessToken, { session, expiresAt: accessExpiresAt });
      byRefreshToken.set(refreshToken, { session, expiresAt: refreshExpiresAt });
    },
  };
}

function forgetExpired(tokens: Map<string, { expiresAt: number }>, now: number): void {
  for (const [token, { expiresAt }] of tokens) {
    if (expiresAt > now) return; // in order of issue, and all live equally long
    tokens.delete(token);
  }
}
