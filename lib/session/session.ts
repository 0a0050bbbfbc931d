import type { Clock } from '../clock';
import { asFailure, Failure } from '../failure';
import { CLIENT_ID_PREFIX } from '../service/ids';
import type { AccessTokens } from './access-tokens';
import { createRevocations, type EndingSessions, type RevocationResult, type Unconfirmed } from './revocations';
import type { SessionMarker } from './session-marker';
import { shareReading } from './shared-reading';
import type { PasswordAttempts } from './sign-in-attempts';
import type { Credentials, TokenEndpoint } from './token-endpoint';
import { askableAt, createTokenRefresh, pairToKeep } from './token-refresh';
import type { Secrets, Vault } from './vault';

/** Who is signed in, and the tokens that show it: docs/session.md, "Invariants". */
export interface Session {
  /** Throws Failure `bad-request`, `sign-in-paused`, `wrong-credentials`, `client-refused`, `unreadable-answer`, `storage-failed`, or an unreachable one. */
  signIn(credentials: Credentials): Promise<void>;
  /** Erases every credential here, then asks the service to end the session. Throws Failure `storage-failed` if something is left here, which is not used again. */
  signOut(): Promise<void>;
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
  refreshedAt(): Promise<number | null>;
  snapshot(): Promise<SessionSnapshot>;
  /** Asks once more for a session in doubt, if it is time. Throws as `accessToken`. */
  askAgain(): Promise<void>;
}

export interface SessionSnapshot {
  readonly isSignedIn: boolean;
  readonly isRevoked: boolean;
  readonly isLost: boolean;
  readonly account: Account | null;
  /** Why the service did not say whose session it is, as a failure's code. */
  readonly accountError: string | null;
  readonly refreshedAt: number | null;
  /** When a session that a server refused which may just have been started is asked for once more, in epoch ms; `null` without doubt. */
  readonly doubtedUntil: number | null;
  /** An earlier session, of which the service has not confirmed the end. */
  readonly unconfirmed: Unconfirmed | null;
}

export type Account = NonNullable<Secrets['account']>;

export interface SessionParts {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly marker: SessionMarker;
  readonly tokens: TokenEndpoint;
  readonly accessTokens: AccessTokens;
  readonly passwordAttempts: PasswordAttempts;
  readonly ending: EndingSessions;
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Held only while the stores change, so that a sign-out waits for no answer of the service. */
  storeLock<T>(work: () => Promise<T>): Promise<T>;
  /** Called after a refresh, or with the failure if the session turned out to be over or lost. */
  onRefresh?(failure: Failure | null): void;
  /** Called once for each sign-out, and for tokens that arrived after one. */
  onRevocation?(result: RevocationResult): void;
}

export function createSession(parts: SessionParts): Session {
  const { clock, marker, tokens, accessTokens, passwordAttempts, lock, storeLock } = parts;
  const { vault, read: readSession } = shareReading(parts.vault, sessionIn, clock);
  /** A sign-in that a sign-out has overtaken must restore nothing. */
  let signOuts = 0;
  /** From a sign-out until everything is erased or another session begins: nothing leaves with what is still here. */
  let isClosed = false;
  /** Counts sessions that began or ended here; a sign-out counts as it begins and once everything is erased. */
  let changes = 0;
  /** Access tokens of the session that began here, if one did: a request that was refused with any other began in an earlier one. */
  const given = new Set<string>();
  const revocations = createRevocations({
    clock,
    tokens,
    ending: parts.ending,
    onResult: (result) => parts.onRevocation?.(result),
  });
  const refreshing = createTokenRefresh({
    ...parts,
    vault,
    revocations,
    requireSecrets,
    sessionChanges: () => changes,
  });

  /** Throws Failure `session-lost` if a session should be here and is not; `storage-failed`. */
  async function secretsIn(vault: Vault): Promise<Secrets | null> {
    const held = await vault.read();
    if (!held && (await marker.read())) throw new Failure('session-lost');
    return held;
  }

  async function requireSecrets(): Promise<Secrets> {
    const held = await secretsIn(vault).catch((thrown: unknown) => {
      const failure = asFailure(thrown);
      if (failure.code === 'session-lost') parts.onRefresh?.(failure);
      throw failure;
    });
    if (!held) throw new Failure('signed-out');
    return held;
  }

  async function sessionIn(vault: Vault) {
    try {
      const held = await secretsIn(vault);
      return {
        isSignedIn: held !== null && !held.isRevoked,
        isRevoked: held?.isRevoked ?? false,
        isLost: false,
        account: held?.account ?? null,
        accountError: held?.accountError ?? null,
        refreshedAt: held?.refreshedAt ?? null,
        doubtedUntil: held?.doubt ? askableAt(held.doubt, clock.now()) : null,
      };
    } catch (thrown) {
      if (asFailure(thrown).code !== 'session-lost') throw thrown;
      const account = (await marker.read())?.account ?? null;
      const nothing = { accountError: null, refreshedAt: null, doubtedUntil: null };
      return { isSignedIn: false, isRevoked: false, isLost: true, account, ...nothing };
    }
  }

  function sessionChanged(): void {
    changes += 1;
    given.clear();
  }

  /** A request that began in one session must not leave with the token of the next. */
  async function inOneSession(token: () => Promise<string>): Promise<string> {
    if (isClosed) throw new Failure('signed-out');
    const asked = changes;
    const found = await token();
    if (asked !== changes) throw new Failure('signed-out');
    given.add(found);
    return found;
  }

  async function keepAccountError(asked: number, { code }: Failure): Promise<void> {
    await lock(async () => {
      if (asked === changes) {
        await storeLock(async () => vault.replace({ ...(await requireSecrets()), accountError: code }));
      }
    });
  }

  return {
    async signIn(credentials) {
      if (!credentials.clientId.startsWith(CLIENT_ID_PREFIX)) throw new Failure('bad-request');
      const signOutsBefore = signOuts;
      await lock(async () => {
        await passwordAttempts.check();
        const answer = await tokens.signIn(credentials, passwordAttempts.begin).catch(async (thrown: unknown) => {
          const { code } = asFailure(thrown);
          if (code === 'wrong-credentials') await passwordAttempts.wasWrong();
          if (code !== 'client-refused') throw thrown;
          throw new Failure(code, { retryAt: await passwordAttempts.recheckAt(), cause: thrown });
        });
        if (answer.refreshToken === null) throw new Failure('unreadable-answer');
        const { clientId, clientSecret } = credentials;
        const pair = pairToKeep(answer, answer.refreshToken, clock.now());
        const begun: Secrets = { clientId, clientSecret, ...pair, account: null, isRevoked: false };
        let isBegun = false;
        await storeLock(async () => {
          if (signOuts !== signOutsBefore) throw new Failure('signed-out');
          await accessTokens.clear();
          await vault.begin(begun);
          isBegun = true;
          isClosed = false;
          sessionChanged();
          refreshing.forget();
          await revocations.forget();
          await marker.write({ account: null });
          given.add(answer.accessToken);
          await accessTokens.keep(answer.accessToken, answer.lifetimeMs);
        }).catch(async (thrown: unknown) => {
          // Its session would live on at the service, and no one could end it.
          if (!isBegun) void (await revocations.begin(begun))();
          throw thrown;
        });
      });
    },

    async signOut() {
      signOuts += 1;
      isClosed = true;
      sessionChanged();
      const { failed, revoke } = await storeLock(async () => {
        // Secrets that cannot be read can still be erased; only the service will not hear of it.
        const held = await vault.read().then(refreshing.newest, () => 'unreadable' as const);
        const revoke = await revocations.begin(held);
        // The marker first: a sign-out that dies in the middle must not look like a loss.
        const markerFailure = await outcomeOf(marker.clear());
        const vaultFailure = await outcomeOf(vault.erase());
        const tokenFailure = await outcomeOf(accessTokens.clear());
        sessionChanged();
        // The next try revokes what the vault still has.
        if (!vaultFailure) refreshing.forget();
        const failed = markerFailure ?? vaultFailure ?? tokenFailure;
        isClosed = failed !== null;
        return { failed, revoke };
      });
      void revoke();
      if (failed) throw failed;
    },

    accessToken: () => inOneSession(async () => (await accessTokens.usable()) ?? refreshing.refresh()),
    replaceRefused: (refused) =>
      inOneSession(async () => {
        if (changes > 0 && !given.has(refused)) throw new Failure('signed-out');
        return (await accessTokens.usable(refused)) ?? refreshing.refresh(refused);
      }),

    isSignedIn: async () => (await readSession()).isSignedIn,
    isLost: async () => (await readSession()).isLost,

    async adoptAccount(ask) {
      const asked = changes;
      const account = await ask().catch(async (thrown: unknown) => {
        await keepAccountError(asked, asFailure(thrown));
        throw thrown;
      });
      await lock(async () => {
        // Checked under the lock too: a sign-in that was under way may have begun another session.
        if (asked !== changes) throw new Failure('signed-out');
        await storeLock(async () => {
          await vault.replace({ ...(await requireSecrets()), account, accountError: null });
          await marker.write({ account });
        });
      });
    },

    account: async () => (await readSession()).account,
    refreshedAt: async () => (await readSession()).refreshedAt,
    async askAgain() {
      const { isSignedIn, doubtedUntil } = await readSession();
      if (!isSignedIn || doubtedUntil === null || doubtedUntil > clock.now()) return;
      await inOneSession(async () => refreshing.refresh((await accessTokens.usable()) ?? undefined));
    },
    async snapshot() {
      const read = await readSession();
      return { ...read, unconfirmed: read.isSignedIn ? null : await revocations.unconfirmed() };
    },
  };
}

function outcomeOf(step: Promise<void>): Promise<Failure | null> {
  return step.then(() => null, asFailure);
}
