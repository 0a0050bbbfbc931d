import * as v from 'valibot';
import { type Clock, HOUR, MINUTE } from '../clock';
import { Failure } from '../failure';
import { readItem, storedItem, writeItem } from '../storage/stored-item';
import { storageFailed } from './storage-failed';

/** Every wrong password may bring the account nearer to a lock by the service: docs/session.md, "Passwords". */
export interface PasswordAttempts {
  /** Throws Failure `sign-in-paused` with `retryAt`, or `storage-failed`, as the other two. */
  check(): Promise<void>;
  begin(): Promise<void>;
  wasWrong(): Promise<void>;
}

const ATTEMPTS_PER_HOUR = 3;
const PAUSE_AFTER_WRONG_MS = MINUTE;

const Attempt = v.object({ at: v.number(), isWrong: v.boolean() });
export type Attempt = Readonly<v.InferOutput<typeof Attempt>>;

export const PASSWORD_ATTEMPTS = storedItem<readonly Attempt[], []>(
  'local',
  'session.passwordAttempts',
  v.array(Attempt),
  [],
);

export function createPasswordAttempts(clock: Clock): PasswordAttempts {
  async function read(): Promise<readonly Attempt[]> {
    return ofLastHour(await readItem(PASSWORD_ATTEMPTS).catch(storageFailed), clock.now());
  }

  const write = (attempts: readonly Attempt[]) => writeItem(PASSWORD_ATTEMPTS, attempts).catch(storageFailed);

  return {
    async check() {
      const attempts = await read();
      const retryAt = nextAttemptAt(attempts);
      if (retryAt === null || retryAt <= clock.now()) return;
      // As they are read now, so that a clock that was set back moves them once, not at every look.
      await write(attempts);
      throw new Failure('sign-in-paused', { retryAt });
    },
    begin: async () => write([...(await read()), { at: clock.now(), isWrong: false }]),
    async wasWrong() {
      const attempts = await read();
      const last = attempts.at(-1);
      if (last) await write([...attempts.slice(0, -1), { ...last, isWrong: true }]);
    },
  };
}

/** An attempt that seems to lie ahead was made before the clock was set back, and counts as made now. */
export function ofLastHour(attempts: readonly Attempt[], now: number): Attempt[] {
  return attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) })).filter(({ at }) => now - at < HOUR);
}

/** In epoch ms; `null` for at once. Attempts are those of the last hour, oldest first. */
export function nextAttemptAt(attempts: readonly Attempt[]): number | null {
  const [first, last, beforeLast] = [attempts.at(-ATTEMPTS_PER_HOUR), attempts.at(-1), attempts.at(-2)];
  if (first && attempts.length >= ATTEMPTS_PER_HOUR) return first.at + HOUR;
  return last?.isWrong && beforeLast?.isWrong ? last.at + PAUSE_AFTER_WRONG_MS : null;
}
