import { logFailure } from '../../diagnostics/log-failure';
import { asFailure, Failure } from '../../failure';
import { tellSitesChanged } from '../../messages/tell';
import { views, writeView } from '../../storage/views';
import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies, Showing } from '../dependencies';
import { type SessionParts, showSession } from './show-session';

/**
 * Resolves when no credential is left here; the service hears of it afterwards. The outbox stays: it belongs to its account.
 * @throws Failure `storage-failed` where something of the session is still here.
 */
export async function signOut(parts: Showing & SessionParts & Pick<Dependencies, 'accountScope'>): Promise<void> {
  parts.accountScope.end();
  try {
    await parts.session.signOut();
    await parts.signIns.end(null).catch(logFailure('sign-in-attempt-write'));
    await writeView('check', views.check.initial);
    await writeView('readingHistory', views.readingHistory.initial);
    await showSession(parts);
  } catch (cause) {
    await showSession(parts);
    throw new Failure(asFailure(cause).code, { left: ['session'], cause });
  } finally {
    await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  }
}
