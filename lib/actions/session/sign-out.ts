import { noted } from '../../diagnostics/note';
import { asFailure, Failure } from '../../failure';
import { tellSitesChanged } from '../../messages/tell';
import { views, writeView } from '../../storage/views';
import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies, Showing } from '../dependencies';
import { showSession } from './show-session';

/**
 * Resolves when no credential is left here; the service hears of it afterwards. The outbox stays: it belongs to its account.
 * @throws Failure `storage-failed` where something of the session is still here.
 */
export async function signOut(
  parts: Showing & Pick<Dependencies, 'signIns' | 'accountScope' | 'events'>,
): Promise<void> {
  parts.accountScope.end();
  try {
    const { farewell } = await parts.session.signOut();
    await parts.signIns.end(null).catch(noted('sign-in-attempt-write'));
    await Promise.all([writeView('session', views.session.initial), writeView('check', views.check.initial)]);
    parts.events.session.emit();
    // The service may take its twenty seconds; the person hears of it only if it did not learn of the sign-out.
    void farewell.then(({ mayLiveUntil }) => showAfterlife(parts, mayLiveUntil)).catch(noted('farewell'));
  } catch (cause) {
    await showSession(parts);
    throw new Failure(asFailure(cause).code, { left: ['session'], cause });
  } finally {
    await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  }
}

/** Unless another sign-in has followed, or is under way. */
async function showAfterlife(
  parts: Pick<Dependencies, 'session' | 'signIns' | 'events'>,
  livesOnUntil: number | null,
): Promise<void> {
  const [isSignedIn, attempt] = await Promise.all([parts.session.isSignedIn(), parts.signIns.read()]);
  if (livesOnUntil === null || isSignedIn || attempt?.failure === null) return;
  await showSession(parts, undefined, livesOnUntil);
}
