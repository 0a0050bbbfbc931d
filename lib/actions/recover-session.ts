import { Failure } from '../failure';
import { readView } from '../settings/views';
import type { Parts } from './parts';
import { showSession } from './show-session';

/** At the start of a life: shows who is signed in. A sign-in that died with the last life is said to have failed. */
export async function recoverSession(parts: Parts): Promise<void> {
  const { state, failure } = await readView('session');
  const wasInterrupted = state === 'signing-in' && !(await parts.session.isSignedIn().catch(() => false));
  if (wasInterrupted) return showSession(parts, new Failure('unexpected'));
  await showSession(parts, failure ?? undefined);
}
