import * as v from 'valibot';
import { type Clock, HOUR, MINUTE } from '../clock';
import { Failure, storageFailed } from '../failure';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';

const SignInAttempt = v.object({
  /** `null` while it is under way. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
});
export type SignInAttempt = Readonly<v.InferOutput<typeof SignInAttempt>>;

/** In `storage.session`: the next run of the browser begins with a fresh form. */
export const SIGN_IN_ATTEMPT = storedItem('session', 'session.signIn', SignInAttempt, null);

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** Written before anything is sent, so that a sign-in that dies with the worker is known. Throws Failure `storage-failed` alone. */
export function createSignInAttempts() {
  const write = (attempt: SignInAttempt) => writeItem(SIGN_IN_ATTEMPT, attempt).catch(storageFailed);
  return {
    begin: () => write({ failure: null }),
    /** `null` if it went well, or if its failure need not be shown any more. */
    end: (failure: Failure | null) =>
      failure
        ? write({ failure: { code: failure.code, retryAt: failure.retryAt ?? null } })
        : removeItem(SIGN_IN_ATTEMPT).catch(storageFailed),
    read: () => readItem(SIGN_IN_ATTEMPT).catch(storageFailed),
  };
}

const ATTEMPTS_PER_HOUR = 3;
const PAUSE_AFTER_WRONG_MS = MINUTE;
/** MangaDex's staff approves clients by hand, which takes days. */
const RECHECK_MS = 10 * MINUTE;

const PasswordAttempt = v.object({ at: v.number(), isWrong: v.boolean() });
export type PasswordAttempt = Readonly<v.InferOutput<typeof PasswordAttempt>>;

export const PASSWORD_ATTEMPTS = storedItem<readonly PasswordAttempt[], []>(
  'local',
  'session.passwordAttempts',
  v.array(PasswordAttempt),
  [],
);

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/** Every wrong password may bring the account nearer to a lock by the service: docs/session.md, "Passwords". Throws Failure `storage-failed`. */
export function createPasswordAttempts(clock: Clock) {
  const read = async () => ofLastHour(await readItem(PASSWORD_ATTEMPTS).catch(storageFailed), clock.now());
  const write = (attempts: readonly PasswordAttempt[]) => writeItem(PASSWORD_ATTEMPTS, attempts).catch(storageFailed);

  return {
    /** Throws Failure `sign-in-paused` with `retryAt`. */
    async check() {
      const attempts = await read();
      const retryAt = nextAttemptAt(attempts);
      if (retryAt === null || retryAt <= clock.now()) return;
      // As they are read now, so that a clock that was set back moves them once, not at every look.
      await write(attempts);
      throw new Failure('sign-in-paused', { retryAt });
    },
    /** When to ask once more for a client that may wait for its approval, in epoch ms. Throws Failure `storage-failed`. */
    recheckAt: async () => Math.max(clock.now() + RECHECK_MS, nextAttemptAt(await read()) ?? 0),
    begin: async () => write([...(await read()), { at: clock.now(), isWrong: false }]),
    async wasWrong() {
      const attempts = await read();
      const last = attempts.at(-1);
      if (last) await write([...attempts.slice(0, -1), { ...last, isWrong: true }]);
    },
  };
}

/** An attempt that seems to lie ahead was made before the clock was set back, and counts as made now. */
export function ofLastHour(attempts: readonly PasswordAttempt[], now: number): PasswordAttempt[] {
  return attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) })).filter(({ at }) => now - at < HOUR);
}

/** In epoch ms; `null` for at once. Attempts are those of the last hour, oldest first. */
export function nextAttemptAt(attempts: readonly PasswordAttempt[]): number | null {
  const [first, last, beforeLast] = [attempts.at(-ATTEMPTS_PER_HOUR), attempts.at(-1), attempts.at(-2)];
  if (first && attempts.length >= ATTEMPTS_PER_HOUR) return first.at + HOUR;
  return last?.isWrong && beforeLast?.isWrong ? last.at + PAUSE_AFTER_WRONG_MS : null;
}
