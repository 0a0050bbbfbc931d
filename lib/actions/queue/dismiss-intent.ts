import type { IntentKind } from '../../model/intents';
import type { Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { showIntent } from './show-intent';

/** A later intent for the key is left alone. @throws Failure `signed-out`, `storage-failed`; then it is still there. */
export async function dismissIntent(
  parts: Showing,
  { kind, key, operationId }: { kind: IntentKind; key: string; operationId: string },
): Promise<void> {
  const account = await accountOf(parts);
  await parts.outbox.takeBack({ account, kind, key }, operationId);
  await showIntent(parts, { kind, key });
}
