import { logFailure } from '../../diagnostics/log-failure';
import { asFailure } from '../../failure';
import { lockNames } from '../../storage/names';
import { aborted } from '../aborted';
import type { Dependencies, Syncing } from '../dependencies';
import { endDemo } from './demo';
import { noteBrowserRun } from './end-earlier-session';
import { learnAccount, takeUpAccount } from './learn-account';
import { showSession } from './show-session';

export interface Credentials {
  readonly username: string;
  /** Sent once, exactly as typed, and kept nowhere. */
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A second press during a sign-in changes nothing, unless a sign-out came between. Never rejects: the session view says how it goes. */
export async function signIn(
  parts: Syncing & Pick<Dependencies, 'signIns' | 'serviceChoices' | 'delivery' | 'demo' | 'database' | 'backupCopy'>,
  credentials: Credentials,
): Promise<void> {
  const signal = parts.accountScope.signal();
  const isKnown = await navigator.locks.request(lockNames.signIn, { ifAvailable: true }, async (lock) => {
    return (
      lock !== null && Promise.race([attemptSignIn(parts, credentials, signal), aborted(signal).then(() => false)])
    );
  });
  if (isKnown) await takeUpAccount(parts);
}

async function attemptSignIn(
  parts: Parameters<typeof signIn>[0],
  credentials: Credentials,
  signal: AbortSignal,
): Promise<boolean> {
  const { signIns, session } = parts;
  try {
    await signIns.begin();
    await showSession(parts);
    await session.signIn(credentials);
  } catch (thrown) {
    // After a sign-out, another sign-in may have begun.
    if (signal.aborted) return false;
    const failure = asFailure(thrown);
    await signIns.end(failure).catch(logFailure('sign-in-attempt-write'));
    await showSession(parts, failure);
    return false;
  }
  await noteBrowserRun();
  await endDemo(parts).catch(logFailure('demo-end'));
  // That there is a session says more than the stored attempt.
  await signIns.end(null).catch(logFailure('sign-in-attempt-write'));
  return learnAccount(parts);
}
