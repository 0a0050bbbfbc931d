import type { Clock } from '../clock';
import { asFailure, Failure } from '../failure';
import { CLIENT_ID_PREFIX } from '../service/ids';
import type { AccessTokens } from './access-tokens';
import type { PasswordAttempts } from './password-attempts';
import type { SessionMarker } from './session-marker';
import type { Credentials, TokenEndpoint } from './token-endpoint';
import { createTokenRefresh, pairKept } from './token-refresh';
import type { Secrets, Vault } from './vault';

/**
 * Who is signed in, and the tokens that show it.
 *
 * Invariants:
 * - A pair is durably in the vault before anyone uses it, and renewed by one request at a time (`token-refresh.ts`).
 * - The vault, the trace and the access token are written together and erased together, each time under one lock: a session that
 *   was signed out of stays gone, whatever was on its way.
 * - Only the service's own `invalid_grant` ends a session.
 * - A session that the browser has lost is said to be lost, and not taken for one that never was.
 * - A token is given for one session: what one session began to ask never leaves with the token of the next.
 * - Nothing renews by itself: a token is renewed when a request needs it. A password leaves by a person's gesture alone.
 */
export interface Session {
  /**
   * Asks for a first pair, once. A failed sign-in leaves what there was.
   * @throws Failure `bad-request` for a client id without its prefix, and `sign-in-paused` after too many attempts, before any
   * request; `wrong-credentials`; `client-refused`; `storage-failed`; one of the unreachable family.
   */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Erases every credential here; the service is told afterwards, if it can be. @throws Failure `storage-failed` where something is
   * still there; what could be erased is gone.
   */
  signOut(): Promise<SignedOut>;
  /** A token with a minute to live or more. @throws Failure `signed-out`, `session-lost`, `session-ended`, or what a renewal throws. */
  accessToken(): Promise<string>;
  /**
   * After a 401: a newer token of the same session than the refused one, by one renewal unless it is already there. Throws as
   * `accessToken`; `signed-out` also where another sign-in has followed.
   */
  replaceRefused(token: string): Promise<string>;
  /** Whether there is a session that the service has not ended. @throws Failure `storage-failed`, as all that follow. */
  isSignedIn(): Promise<boolean>;
  /** Whether there was a session that was never ended, and the browser has lost its key or its database. */
  isLost(): Promise<boolean>;
  /**
   * Asks the service whose session it is, and writes it down. @param ask what it says is believed of the session that was there
   * before it was asked, and of no other; why it did not say so is written down, too. @throws Failure `signed-out`, also where
   * a sign-out or sign-in has followed; `session-lost`; `storage-failed`; what `ask` throws.
   */
  adoptAccount(ask: () => Promise<Account>): Promise<void>;
  /** Whose session it is, also when it is over or lost: what waits belongs to that account. */
  account(): Promise<Account | null>;
  /** When the session was last renewed, in epoch ms. */
  renewedAt(): Promise<number | null>;
  /** All of it at once. */
  snapshot(): Promise<SessionSnapshot>;
}

/** The session as it is written down. */
export interface SessionSnapshot {
  /** Whether there is a session that the service has not ended. */
  readonly isSignedIn: boolean;
  /** Whether the service has ended it. */
  readonly isOver: boolean;
  readonly isLost: boolean;
  readonly account: Account | null;
  /** Why the service did not say whose session it is when it was asked last, as a failure's code. */
  readonly accountError: string | null;
  /** When the session was last renewed, in epoch ms. */
  readonly renewedAt: number | null;
}

export type Account = NonNullable<Secrets['account']>;

/** Nothing is left here. */
export interface SignedOut {
  /** What the service says to it, within its twenty seconds; never rejects. */
  readonly farewell: Promise<RevocationResult>;
}

/** How the service took a sign-out. */
export interface RevocationResult {
  readonly isEndedAtService: boolean;
  /** Until when the session may live on at the service, in epoch ms; `null` when it does not, or that is not known. */
  readonly mayLiveUntil: number | null;
}

export interface SessionParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly trace: SessionMarker;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokens;
  readonly passwordAttempts: PasswordAttempts;
  /** Runs one work at a time, across workers too. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** The same for what changes the stores, and for that alone: a sign-out waits for no answer of the service. */
  storeLock<T>(work: () => Promise<T>): Promise<T>;
  /** Told after a renewal, or when the session turned out to be over or lost instead: then with the failure. */
  onRenewal?(failure: Failure | null): void;
}

export function createSession(parts: SessionParts): Session {
  const { clock, vault, trace, tokens, accessTokens, passwordAttempts, lock, storeLock } = parts;
  /** Counts sign-outs, so that a sign-in or a renewal which one of them overtook brings nothing back. */
  let signOuts = 0;
  /** Counts sessions that began or ended here, and remembers in which of them each token was given. */
  let changes = 0;
  const givenIn = new Map<string, number>();
  const { renew } = createTokenRefresh({ ...parts, secrets: secretsOrWhyNot, signOuts: () => signOuts });

  /** @throws Failure `session-lost` where a session should be, and is not; `storage-failed`. */
  async function secrets(): Promise<Secrets | null> {
    const held = await vault.read();
    if (!held && (await trace.read())) throw new Failure('session-lost');
    return held;
  }

  async function secretsOrWhyNot(): Promise<Secrets> {
    const held = await secrets().catch((thrown: unknown) => {
      const failure = asFailure(thrown);
      if (failure.code === 'session-lost') parts.onRenewal?.(failure);
      throw failure;
    });
    if (!held) throw new Failure('signed-out');
    return held;
  }

  /** What the vault holds, or what is left of a session that was lost. */
  async function remains() {
    try {
      const held = await secrets();
      return { held, isLost: false, account: held?.account ?? null };
    } catch (thrown) {
      if (asFailure(thrown).code !== 'session-lost') throw thrown;
      return { held: null, isLost: true, account: (await trace.read())?.account ?? null };
    }
  }

  /** A token for requests that began in this session; once it is another one, none of them may leave with it. */
  async function inOneSession(asked: number, token: () => Promise<string>): Promise<string> {
    if (asked !== changes) throw new Failure('signed-out');
    const given = await token();
    if (asked !== changes) throw new Failure('signed-out');
    givenIn.set(given, asked);
    return given;
  }

  /** Of the session that was there before the service was asked, and that is still there. */
  async function keepAccountError(asked: number, { code }: Failure): Promise<void> {
    await lock(async () => {
      if (asked === changes) {
        await storeLock(async () => vault.renew({ ...(await secretsOrWhyNot()), accountError: code }));
      }
    });
  }

  async function sayGoodbye(held: Secrets | null): Promise<RevocationResult> {
    if (!held || held.isOver) return { isEndedAtService: held !== null, mayLiveUntil: null };
    const isEndedAtService = await tokens.end(held, held.refreshToken).then(
      () => true,
      () => false,
    );
    return { isEndedAtService, mayLiveUntil: isEndedAtService ? null : held.refreshExpiresAt };
  }

  return {
    async signIn(credentials) {
      if (!credentials.clientId.startsWith(CLIENT_ID_PREFIX)) throw new Failure('bad-request');
      const signOutsBefore = signOuts;
      await lock(async () => {
        await passwordAttempts.check();
        const answer = await tokens.signIn(credentials, passwordAttempts.begin).catch(async (thrown: unknown) => {
          if (asFailure(thrown).code === 'wrong-credentials') await passwordAttempts.wasWrong();
          throw thrown;
        });
        if (answer.refreshToken === null) throw new Failure('unreadable-answer');
        const { clientId, clientSecret } = credentials;
        const pair = pairKept(answer, answer.refreshToken, clock.now());
        await storeLock(async () => {
          if (signOuts !== signOutsBefore) throw new Failure('signed-out');
          await accessTokens.clear();
          await vault.begin({ clientId, clientSecret, ...pair, account: null, isOver: false });
          changes += 1;
          await trace.write({ account: null });
          await accessTokens.keep(answer.accessToken, answer.lifetimeMs);
        });
      });
    },

    async signOut() {
      signOuts += 1;
      changes += 1;
      const held = await storeLock(async () => {
        // Secrets that cannot be read can still be erased; only the service will not hear of it.
        const read = await vault.read().catch(() => null);
        // The trace first: who signs out and dies in the middle has lost nothing.
        const outcomes = [await outcomeOf(trace.clear()), await outcomeOf(vault.erase())];
        const failed = [...outcomes, await outcomeOf(accessTokens.clear())].find((failure) => failure !== null);
        changes += 1;
        if (failed) throw failed;
        return read;
      });
      return { farewell: sayGoodbye(held) };
    },

    accessToken: () => inOneSession(changes, async () => (await accessTokens.usable()) ?? renew()),
    replaceRefused: (refused) =>
      inOneSession(givenIn.get(refused) ?? changes, async () => (await accessTokens.usable(refused)) ?? renew(refused)),

    async isSignedIn() {
      const { held } = await remains();
      return held !== null && !held.isOver;
    },
    isLost: async () => (await remains()).isLost,

    async adoptAccount(ask) {
      const asked = changes;
      const account = await ask().catch(async (thrown: unknown) => {
        await keepAccountError(asked, asFailure(thrown));
        throw thrown;
      });
      await lock(async () => {
        // Also while this waited: a sign-in that was under way has begun another session.
        if (asked !== changes) throw new Failure('signed-out');
        await storeLock(async () => {
          await vault.renew({ ...(await secretsOrWhyNot()), account, accountError: null });
          await trace.write({ account });
        });
      });
    },

    account: async () => (await remains()).account,
    renewedAt: async () => (await remains()).held?.renewedAt ?? null,
    async snapshot() {
      const { held, isLost, account } = await remains();
      return {
        isSignedIn: held !== null && !held.isOver,
        isOver: held?.isOver ?? false,
        isLost,
        account,
        accountError: held?.accountError ?? null,
        renewedAt: held?.renewedAt ?? null,
      };
    },
  };
}

/** How a step ended, where the ones after it are taken in any case. */
function outcomeOf(step: Promise<void>): Promise<Failure | null> {
  return step.then(() => null, asFailure);
}
