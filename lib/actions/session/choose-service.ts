import { forgetListeners, tellSitesChanged } from '../../messages/tell';
import type { ServiceName } from '../../service/ids';
import { THREADS } from '../../settings/known-threads';
import { removeItem } from '../../storage/stored-item';
import type { Dependencies } from '../dependencies';
import { signOut } from './sign-out';

/** Another service is another sign-in: docs/session.md, "Another service". Throws as `signOut`, and Failure `storage-failed`: then it is the service that it was. */
export async function chooseService(
  parts: Parameters<typeof signOut>[0] & Pick<Dependencies, 'profile' | 'serviceChoices' | 'captchas' | 'writeGuard'>,
  service: ServiceName,
  retire: () => void,
): Promise<void> {
  if (parts.profile.id === service) return;
  // First, or a sign-in that has not left yet could outlive the sign-out.
  retire();
  await signOut(parts);
  await parts.serviceChoices.choose({ service });
  await forgetAnswers(parts);
  parts.events.service.emit();
}

/** What the one service has said holds nothing up at the other. */
async function forgetAnswers({ captchas, writeGuard }: Pick<Dependencies, 'captchas' | 'writeGuard'>): Promise<void> {
  await Promise.allSettled([
    ...[captchas.release(), writeGuard.release()],
    ...[removeItem(THREADS), forgetListeners().then(tellSitesChanged)],
  ]);
}
