import { noted } from '../../diagnostics/note';
import { asFailure } from '../../failure';
import { aborted } from '../aborted';
import type { Dependencies } from '../dependencies';
import { learnAccount, takeUpAccount } from './learn-account';
import { showSession } from './show-session';

export interface Credentials {
  readonly username: string;
  /** Sent once, exactly as typed, and kept nowhere. */
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Held while a sign-in is under way, in the whole extension; a dying worker lets go of it. */
export const SIGN_IN_LOCK = 'sign-in';

/**
 * Signs in, learns whose account it is, and brings the library up to date. It does not reject:
 * how it goes is watched in the session view. A second press while the first is on its way changes nothing; after a sign-out it is
 * a first one again.
 */
export async function signIn(parts: Dependencies, credentials: Credentials): Promise<void> {
  const signal = parts.longWork.signal();
  const isKnown = await navigator.locks.request(SIGN_IN_LOCK, { ifAvailable: true }, async (lock) => {
    return lock !== null && Promise.race([enter(parts, credentials, signal), aborted(signal).then(() => false)]);
  });
  if (isKnown) await takeUpAccount(parts);
}

/** @returns whether there is a session now, and it is known whose. */
async function enter(parts: Dependencies, credentials: Credentials, signal: AbortSignal): Promise<boolean> {
  const { signIns, session } = parts;
  try {
    await signIns.begin();
    await showSession(parts);
    await session.signIn(credentials);
  } catch (thrown) {
    // Who has signed out since may have begun another one.
    if (signal.aborted) return false;
    const failure = asFailure(thrown);
    await signIns.end(failure).catch(noted('sign-in-attempt-write'));
    await showSession(parts, failure);
    return false;
  }
  // That there is a session says more than what is left of the attempt.
  await signIns.end(null).catch(noted('sign-in-attempt-write'));
  return learnAccount(parts);
}
