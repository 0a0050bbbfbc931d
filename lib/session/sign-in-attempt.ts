import * as v from 'valibot';
import { browser } from 'wxt/browser';
import type { Failure } from '../failure';
import { storageFailed } from './storage-failed';

/** Written before anything is sent, so that a sign-in that dies with the worker is known. Throws Failure `storage-failed` alone. */
export interface SignInAttempts {
  begin(): Promise<void>;
  /** `null` if it went well, or if its failure need not be shown any more. */
  end(failure: Failure | null): Promise<void>;
  read(): Promise<SignInAttempt | null>;
}

const SignInAttempt = v.object({
  /** `null` while it is under way. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
});
export type SignInAttempt = Readonly<v.InferOutput<typeof SignInAttempt>>;

const KEY = 'session.signIn';

/** In `storage.session`: the next run of the browser begins with a fresh form. */
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
