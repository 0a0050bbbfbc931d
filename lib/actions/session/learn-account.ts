import { asFailure } from '../../failure';
import { tellSitesChanged } from '../../messages/tell';
import { endpoints } from '../../service/endpoints';
import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies } from '../dependencies';
import { checkLibrary } from '../library/check-library';
import { showSession } from './show-session';

/**
 * The second half of signing in: asks whose session this is. Whatever the service says instead, the session is kept and the next
 * wake asks again: the person need not type twice, and only the token endpoint can end a session. It does not reject.
 * @returns whether it is known now.
 */
export async function learnAccount(parts: Dependencies): Promise<boolean> {
  try {
    await parts.session.adoptAccount(async () => {
      const { data } = await parts.api.call(endpoints.account, undefined, { priority: 'click', reason: 'sign-in' });
      return { id: data.id, name: data.attributes.username };
    });
  } catch (thrown) {
    await showSession(parts, asFailure(thrown));
    return false;
  }
  await showSession(parts);
  return true;
}

/** Goes on with what waits for the account that is known now, and brings its library up to date. It does not reject. */
export async function takeUpAccount(parts: Dependencies): Promise<void> {
  await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  parts.delivery.wake();
  await checkLibrary(parts, { kind: 'whole', priority: 'screen' });
}
