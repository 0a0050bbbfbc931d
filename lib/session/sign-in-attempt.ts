import * as v from 'valibot';
import type { Failure } from '../failure';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';
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

/** In `storage.session`: the next run of the browser begins with a fresh form. */
export const SIGN_IN_ATTEMPT = storedItem('session', 'session.signIn', SignInAttempt, null);

export function createSignInAttempts(): SignInAttempts {
  const write = (attempt: SignInAttempt) => writeItem(SIGN_IN_ATTEMPT, attempt).catch(storageFailed);
  return {
    begin: () => write({ failure: null }),
    end: (failure) =>
      failure
        ? write({ failure: { code: failure.code, retryAt: failure.retryAt ?? null } })
        : removeItem(SIGN_IN_ATTEMPT).catch(storageFailed),
    read: () => readItem(SIGN_IN_ATTEMPT).catch(storageFailed),
  };
}
