import { asFailure } from '../../failure';
import { tellSitesChanged } from '../../messages/tell';
import { endpoints } from '../../service/endpoints';
import { ownerAt } from '../../service/profile';
import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies, Syncing } from '../dependencies';
import { syncLibrary } from '../library/sync-library';
import { type SessionParts, showSession } from './show-session';

/** Only the token endpoint can end a session, so it outlives any answer and the next wake asks again. Never rejects. */
export async function learnAccount(parts: SessionParts & Pick<Dependencies, 'api'>): Promise<boolean> {
  try {
    await parts.session.adoptAccount(async () => {
      const { data } = await parts.api.call(endpoints.account, undefined, { priority: 'click', reason: 'sign-in' });
      return { id: ownerAt(parts.profile, data.id), name: data.attributes.username };
    });
  } catch (thrown) {
    await showSession(parts, asFailure(thrown));
    return false;
  }
  await showSession(parts);
  return true;
}

export async function takeUpAccount(parts: Syncing & Pick<Dependencies, 'delivery'>): Promise<void> {
  await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  parts.delivery.wake();
  await syncLibrary(parts, { kind: 'whole', priority: 'screen' });
}
