import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import { lockNames } from '../../storage/names';
import type { Dependencies } from '../dependencies';
import { type SessionParts, showSession } from './show-session';

/** At the start of a worker instance. A sign-in that died with the last one has failed. */
export async function recoverSession(parts: SessionParts): Promise<void> {
  const ending = endInterrupted(parts).catch(logFailure('sign-in-attempt-write'));
  const [hasEnded] = await Promise.all([ending, showSession(parts)]);
  if (hasEnded) await showSession(parts);
}

async function endInterrupted({ session, signIns }: Pick<Dependencies, 'session' | 'signIns'>): Promise<boolean> {
  const isUnderWay = async () => (await signIns.read())?.failure === null;
  if (!(await isUnderWay())) return false;
  // While the lock is held, a worker is at it.
  await navigator.locks.request(lockNames.signIn, { ifAvailable: true }, async (lock) => {
    if (lock === null || !(await isUnderWay())) return;
    await signIns.end((await session.isSignedIn()) ? null : new Failure('unexpected'));
  });
  return true;
}
