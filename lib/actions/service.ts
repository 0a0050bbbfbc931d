import { forgetListeners, tellSitesChanged } from '../messages/tell';
import type { ServiceName } from '../service/ids';
import { THREADS } from '../settings/known-answers';
import type { WantedOfService } from '../settings/service-choices';
import { removeItem } from '../storage/stored-item';
import type { ChangeDependencies, Dependencies } from './dependencies';
import { signOut } from './sign-in';

/** Another service is another sign-in: docs/session.md, "Another service". Throws as `signOut`, and Failure `storage-failed`: then it is the service that it was. */
export async function chooseService(
  parts: Parameters<typeof signOut>[0],
  service: ServiceName,
  retire: () => void,
): Promise<void> {
  if (parts.profile.id === service) return;
  // First, or a sign-in that has not left yet could outlive the sign-out.
  retire();
  await signOut(parts);
  await parts.serviceChoices.choose({ service });
  // What the one service has said holds nothing up at the other.
  await Promise.allSettled([
    ...[parts.captchas.release(), parts.writeGuard.release()],
    ...[removeItem(THREADS), forgetListeners().then(tellSitesChanged)],
  ]);
  parts.events.service.emit();
}

export function chooseOfService(change: ChangeDependencies, wanted: WantedOfService): Promise<void> {
  return change((parts, retire) =>
    'service' in wanted ? chooseService(parts, wanted.service, retire) : parts.serviceChoices.choose(wanted),
  );
}

/** The person's switch for what browsers say of the extension in each write. What waits is tried once. */
export async function leaveOutOrigin(
  { writeGuard, delivery }: Pick<Dependencies, 'writeGuard' | 'delivery'>,
  isLeftOut: boolean,
): Promise<void> {
  await writeGuard.leaveOutOrigin(isLeftOut);
  delivery.wake();
}

/** Until when the block would last if the service were asked now, in epoch ms; `null` where asking costs nothing. */
export async function costOfAskingNow({ pacer }: Pick<Dependencies, 'pacer'>): Promise<{ until: number | null }> {
  return { until: pacer.costOfAskingNow() };
}

/** "I’m on another network": one probe may leave at once. @throws Failure of the present block, if this network has had its probe. */
export async function askOnNewNetwork({ pacer }: Pick<Dependencies, 'pacer'>): Promise<void> {
  await pacer.newNetwork();
}
