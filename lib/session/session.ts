import { type Clock, MINUTE } from '../clock';
import { asFailure, Failure } from '../failure';
import { CLIENT_ID_PREFIX } from '../service/ids';
import type { AccessTokenStore } from './access-tokens';
import type { Tokens } from './token-answer';
import type { Credentials, TokenEndpoint } from './token-endpoint';
import type { Secrets, Vault } from './vault';

/**
 * Who is signed in, and the tokens that show it.
 *
 * Invariants:
 * - One renewal at a time in the whole extension, by a shared promise here and the lock beyond; whoever waits gets its result.
 * - A new pair is durably in the vault before anyone uses it.
 * - Only the service's own `invalid_grant` ends a session, and what it refused is never sent again. After any other failure
 *   of a renewal, a lost answer included, the old pair is kept for another try.
 * - Nothing renews by itself: a token is renewed when somebody needs it.
 */
export interface Session {
  /**
   * Asks for a first pair, once. A failed sign-in leaves what there was.
   * @throws Failure `bad-request` for a client id without its prefix, before any request; `wrong-credentials`; `client-refused`;
   * `storage-failed`; one of the unreachable family.
   */
  signIn(credentials: Credentials): Promise<void>;
  /** Erases every credential here; the service is told afterwards, if it can be. @throws Failure `storage-failed`. */
  signOut(): Promise<SignedOut>;
  /** A token with a minute to live or more. @throws Failure `signed-out`, `session-ended`, or what a renewal throws. */
  accessToken(): Promise<string>;
  /** After a 401: a newer token than the refused one, by one renewal unless it is already there. Throws as `accessToken`. */
  replaceRefused(token: string): Promise<string>;
  /** Whether there is a session that the service has not ended. @throws Failure `storage-failed`, as all that follow. */
  isSignedIn(): Promise<boolean>;
  /** Writes down whose session it is, once the service has said so. @throws Failure `signed-out`. */
  adoptAccount(account: Account): Promise<void>;
  /** Whose session it is, also when it is over: what waits belongs to that account. */
  account(): Promise<Account | null>;
  /** When the session was last renewed, in epoch ms. */
  renewedAt(): Promise<number | null>;
}

export type Account = NonNullable<Secrets['account']>;

/** Nothing is left here. */
export interface SignedOut {
  /** What the service says to it, within its twenty seconds; never rejects. */
  readonly farewell: Promise<Farewell>;
}

/** How the service took a sign-out. */
export interface Farewell {
  readonly isEndedAtService: boolean;
  /** Until when the session may live on at the service, in epoch ms; `null` when it does not, or nobody knows. */
  readonly mayLiveUntil: number | null;
}

export interface SessionParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokenStore;
  /** Runs one work at a time, across workers too. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Told after a renewal, or when the service has ended the session instead: then with the failure. */
  onRenewal?(failure: Failure | null): void;
}

/** A token is renewed when it has less than this to live. */
const RENEW_BEFORE_MS = MINUTE;

export function createSession({ clock, vault, tokens, accessTokens, lock, onRenewal }: SessionParts): Session {
  let renewal: Promise<string> | null = null;
  /** Counts sign-outs, so that a sign-in or a renewal which one of them overtook brings nothing back. */
  let farewells = 0;

  async function usableToken(refused?: string): Promise<string | null> {
    const held = await accessTokens.read();
    const isUsable = held && held.token !== refused && held.expiresAt - clock.now() >= RENEW_BEFORE_MS;
    return isUsable ? held.token : null;
  }

  function renew(refused?: string): Promise<string> {
    renewal ??= lock(async () => (await usableToken(refused)) ?? (await renewPair())).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function renewPair(): Promise<string> {
    const farewellsBefore = farewells;
    const secrets = await vault.read();
    if (!secrets) throw new Failure('signed-out');
    if (secrets.isOver) throw new Failure('session-ended');
    const answer = await tokens.refresh(secrets, secrets.refreshToken).catch(async (thrown: unknown) => {
      const failure = asFailure(thrown);
      if (failure.code === 'session-ended') {
        await vault.renew({ ...secrets, isOver: true });
        onRenewal?.(failure);
      }
      throw failure;
    });
    const refreshToken = answer.refreshToken ?? secrets.refreshToken;
    await vault.renew({ ...secrets, ...pairKept(answer, refreshToken, clock.now()) });
    if (farewells !== farewellsBefore) throw new Failure('signed-out');
    await keepAccessToken(answer);
    onRenewal?.(null);
    return answer.accessToken;
  }

  function keepAccessToken({ accessToken, lifetimeMs }: Tokens): Promise<void> {
    return accessTokens.write({ token: accessToken, expiresAt: clock.now() + lifetimeMs });
  }

  async function sayGoodbye(secrets: Secrets | null): Promise<Farewell> {
    if (!secrets || secrets.isOver) return { isEndedAtService: secrets !== null, mayLiveUntil: null };
    const isEndedAtService = await tokens.end(secrets, secrets.refreshToken).then(
      () => true,
      () => false,
    );
    return { isEndedAtService, mayLiveUntil: isEndedAtService ? null : secrets.refreshExpiresAt };
  }

  return {
    async signIn(credentials) {
      if (!credentials.clientId.startsWith(CLIENT_ID_PREFIX)) throw new Failure('bad-request');
      const farewellsBefore = farewells;
      await lock(async () => {
        const answer = await tokens.signIn(credentials);
        if (answer.refreshToken === null) throw new Failure('unreadable-answer');
        const { clientId, clientSecret } = credentials;
        const pair = pairKept(answer, answer.refreshToken, clock.now());
        await accessTokens.clear();
        await vault.begin({ clientId, clientSecret, ...pair, account: null, isOver: false });
        if (farewells !== farewellsBefore) {
          await vault.erase();
          throw new Failure('signed-out');
        }
        await keepAccessToken(answer);
      });
    },

    async signOut() {
      farewells += 1;
      // Secrets that cannot be read can still be erased; only the service will not hear of it.
      const secrets = await vault.read().catch(() => null);
      await vault.erase();
      await accessTokens.clear();
      return { farewell: sayGoodbye(secrets) };
    },

    accessToken: async () => (await usableToken()) ?? renew(),
    replaceRefused: async (refused) => (await usableToken(refused)) ?? renew(refused),

    async isSignedIn() {
      const secrets = await vault.read();
      return secrets !== null && !secrets.isOver;
    },

    adoptAccount: (account) =>
      lock(async () => {
        const secrets = await vault.read();
        if (!secrets) throw new Failure('signed-out');
        await vault.renew({ ...secrets, account });
      }),

    account: async () => (await vault.read())?.account ?? null,
    renewedAt: async () => (await vault.read())?.renewedAt ?? null,
  };
}

/** What the vault keeps of an answer, by the clock that it arrived at. */
function pairKept({ refreshLifetimeMs }: Tokens, refreshToken: string, now: number) {
  return {
    refreshToken,
    refreshExpiresAt: refreshLifetimeMs === null ? null : now + refreshLifetimeMs,
    renewedAt: now,
  };
}
