import type { Clock } from '../clock';
import { asFailure, Failure } from '../failure';
import { CLIENT_ID_PREFIX } from '../service/ids';
import type { AccessTokens } from './access-tokens';
import type { PasswordAttempts } from './password-attempts';
import type { SessionMarker } from './session-marker';
import type { Credentials, TokenEndpoint } from './token-endpoint';
import { createTokenRefresh, pairKept } from './token-refresh';
import type { Secrets, Vault } from './vault';

/** Who is signed in, and the tokens that show it: docs/session.md, "Invariants". */
export interface Session {
  /** Throws Failure `bad-request`, `sign-in-paused`, `wrong-credentials`, `client-refused`, `storage-failed`, or an unreachable one. */
  signIn(credentials: Credentials): Promise<void>;
  /** Erases every credential here before the service hears of it. Throws Failure `storage-failed` if something could not be erased. */
  signOut(): Promise<SignedOut>;
  /** A token with a minute to live. Throws Failure `signed-out`, `session-lost`, `session-ended`, or what a refresh throws. */
  accessToken(): Promise<string>;
  /** After a 401: another token of the same session. Throws as `accessToken`; `signed-out` also if another sign-in has followed. */
  replaceRefused(token: string): Promise<string>;
  /** False if the service has ended it. Throws Failure `storage-failed`, as all that follow. */
  isSignedIn(): Promise<boolean>;
  /** There was a session that was never ended, and the browser has lost its key or its database. */
  isLost(): Promise<boolean>;
  /** Of the session that was there before `ask`. Throws Failure `signed-out`, `session-lost`, `storage-failed`, or what `ask` throws. */
  adoptAccount(ask: () => Promise<Account>): Promise<void>;
  /** Also of a session that is over or lost: what waits belongs to that account. */
  account(): Promise<Account | null>;
  renewedAt(): Promise<number | null>;
  snapshot(): Promise<SessionSnapshot>;
}

export interface SessionSnapshot {
  readonly isSignedIn: boolean;
  readonly isOver: boolean;
  readonly isLost: boolean;
  readonly account: Account | null;
  /** Why the service did not say whose session it is, as a failure's code. */
  readonly accountError: string | null;
  readonly renewedAt: number | null;
}

export type Account = NonNullable<Secrets['account']>;

export interface SignedOut {
  /** The service's answer, within twenty seconds; never rejects. */
  readonly farewell: Promise<RevocationResult>;
}

export interface RevocationResult {
  readonly isEndedAtService: boolean;
  /** Until when the session may live on at the service, in epoch ms; `null` if it does not, or if that is unknown. */
  readonly mayLiveUntil: number | null;
}

export interface SessionParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly trace: SessionMarker;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokens;
  readonly passwordAttempts: PasswordAttempts;
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** For what changes the stores, and for that alone: a sign-out waits for no answer of the service. */
  storeLock<T>(work: () => Promise<T>): Promise<T>;
  /** Called after a refresh, or with the failure if the session turned out to be over or lost. */
  onRenewal?(failure: Failure | null): void;
}

export function createSession(parts: SessionParts): Session {
  const { clock, vault, trace, tokens, accessTokens, passwordAttempts, lock, storeLock } = parts;
  /** So that a sign-in or a refresh that a sign-out overtook brings nothing back. */
  let signOuts = 0;
  /** Counts sessions that began or ended here; each token remembers in which of them it was given. */
  let changes = 0;
  const givenIn = new Map<string, number>();
  const { renew } = createTokenRefresh({ ...parts, secrets: secretsOrWhyNot, signOuts: () => signOuts });

  /** Throws Failure `session-lost` if a session should be here and is not; `storage-failed`. */
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

  async function remains() {
    try {
      const held = await secrets();
      return { held, isLost: false, account: held?.account ?? null };
    } catch (thrown) {
      if (asFailure(thrown).code !== 'session-lost') throw thrown;
      return { held: null, isLost: true, account: (await trace.read())?.account ?? null };
    }
  }

  /** A request that began in one session must not leave with the token of the next. */
  async function inOneSession(asked: number, token: () => Promise<string>): Promise<string> {
    if (asked !== changes) throw new Failure('signed-out');
    const given = await token();
    if (asked !== changes) throw new Failure('signed-out');
    givenIn.set(given, asked);
    return given;
  }

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
        // The marker first: a sign-out that dies in the middle must not look like a loss.
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
        // Looked at under the lock too: a sign-in that was under way may have begun another session.
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

function outcomeOf(step: Promise<void>): Promise<Failure | null> {
  return step.then(() => null, asFailure);
}
