import { asFailure } from '../failure';
import { views, writeView } from '../settings/views';
import type { Parts } from './parts';
import { showChange } from './show-change';
import { showSession } from './show-session';

/**
 * Erases every credential here, then tells the service if it can be reached. What waits in the outbox stays: it belongs to
 * its account, and goes on when that account signs in again. It does not reject: how it went is watched in the session view.
 */
export async function signOut(parts: Parts): Promise<void> {
  parts.longWork.end();
  const goodbye = parts.session.signOut();
  // Erasing comes first and takes no network; what the service says to it may take its twenty seconds unseen.
  await writeView('session', views.session.initial);
  try {
    const { mayLiveUntil } = await goodbye;
    await writeView('session', { ...views.session.initial, livesOnUntil: mayLiveUntil });
  } catch (thrown) {
    await showSession(parts, asFailure(thrown));
  }
  await showChange(parts);
}
