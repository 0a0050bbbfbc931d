import type { IntentKind } from '../../model/intents';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showIntent } from './show-intent';

/**
 * The person wants something that was refused to be tried once more. It is durably queued again when this resolves.
 * @param commandId names the click, so that a click that is sent twice is done once.
 * @throws Failure `signed-out`, `storage-failed`; then it is refused as before.
 */
export async function retryIntent(
  parts: Dependencies,
  { commandId, kind, key }: { commandId: string; kind: IntentKind; key: string },
): Promise<void> {
  const account = await accountOf(parts);
  await parts.outbox.retry({ account, kind, key }, commandId);
  parts.delivery.wake();
  await showIntent(parts, { kind, key });
}
