import type { IntentKind } from '../../model/intents';
import type { Dependencies, Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showIntent } from './show-intent';

/** @param operationId names the click, so that it is done once. @throws Failure `signed-out`, `storage-failed`; then nothing changed. */
export async function retryIntent(
  parts: Showing & Pick<Dependencies, 'delivery'>,
  { operationId, kind, key }: { operationId: string; kind: IntentKind; key: string },
): Promise<void> {
  const account = await accountOf(parts);
  await parts.outbox.retry({ account, kind, key }, operationId);
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
}
