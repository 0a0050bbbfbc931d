import { asFailure } from '../failure';
import { readView, writeView } from '../settings/views';
import { learnAccount } from './learn-account';
import type { Parts } from './parts';
import { showSession } from './show-session';

export interface Credentials {
  readonly username: string;
  /** Sent once, exactly as typed, and kept nowhere. */
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Signs in, learns whose account it is, and brings the library up to date. It does not reject:
 * how it goes is watched in the session view. A second press while the first is on its way changes nothing.
 */
export async function signIn(parts: Parts, credentials: Credentials): Promise<void> {
  const view = await readView('session');
  if (view.state === 'signing-in' && view.failure === null) return;
  await writeView('session', { ...view, state: 'signing-in', failure: null });
  try {
    await parts.session.signIn(credentials);
  } catch (thrown) {
    await showSession(parts, asFailure(thrown));
    return;
  }
  await learnAccount(parts);
}
