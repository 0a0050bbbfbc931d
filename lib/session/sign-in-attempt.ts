import * as v from 'valibot';
import { browser } from 'wxt/browser';
import type { Failure } from '../failure';
import { storageFailed } from './storage-failed';

/**
 * How the last sign-in of this run of the browser goes. It is written down before anything is sent, so that one which dies with the
 * worker is known as such, and one that failed says why until the next attempt.
 */
export interface SignInAttempts {
  /** A sign-in begins. @throws Failure `storage-failed`, as the others. */
  begin(): Promise<void>;
  /** It is over. @param failure why it failed; `null` where it did not, or there is nothing to say of it any more. */
  end(failure: Failure | null): Promise<void>;
  /** `null` where there was none, or the last one went well. */
  read(): Promise<SignInAttempt | null>;
}

const SignInAttempt = v.object({
  /** Why it failed; `null` while it is under way. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
});
export type SignInAttempt = Readonly<v.InferOutput<typeof SignInAttempt>>;

const KEY = 'session.signIn';

/** Kept in `storage.session`: the next run of the browser begins with a fresh form. */
export function createSignInAttempts(): SignInAttempts {
  const { session } = browser.storage;
  const write = (attempt: SignInAttempt) => session.set({ [KEY]: attempt }).catch(storageFailed);
  return {
    begin: () => write({ failure: null }),
    end: (failure) =>
      failure
        ? write({ failure: { code: failure.code, retryAt: failure.retryAt ?? null } })
        : session.remove(KEY).catch(storageFailed),
    async read() {
      const stored = v.safeParse(SignInAttempt, (await session.get(KEY).catch(storageFailed))[KEY]);
      return stored.success ? stored.output : null;
    },
  };
}
