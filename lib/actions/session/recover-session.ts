import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import { lockNames } from '../../storage/names';
import type { Dependencies } from '../dependencies';
import { showSession } from './show-session';

/** At the start of a worker instance. A sign-in that died with the last one has failed. */
export async function recoverSession(parts: Pick<Dependencies, 'session' | 'signIns' | 'events'>): Promise<void> {
  // While the lock is held, the stored sign-in is under way.
  await navigator.locks
    .request(lockNames.signIn, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await endInterrupted(parts);
    })
    .catch(logFailure('sign-in-attempt-write'));
  await showSession(parts);
}

async function endInterrupted({ session, signIns }: Pick<Dependencies, 'session' | 'signIns'>): Promise<void> {
  if ((await signIns.read())?.failure !== null) return;
  await signIns.end((await session.isSignedIn()) ? null : new Failure('unexpected'));
}
