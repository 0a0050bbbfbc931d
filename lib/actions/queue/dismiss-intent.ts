import type { Showing } from '../dependencies';
import { accountOf } from '../session/account-of';
import { letGo } from './let-go';
import { showIntent } from './show-intent';
import type { SeenIntent } from './undo-click';

/** A later intent for the key is left alone. @throws Failure `signed-out`, `storage-failed`; then it is still there. */
export async function dismissIntent(parts: Showing, refused: SeenIntent): Promise<void> {
  const account = await accountOf(parts);
  const { operationId, ...of } = refused;
  await letGo(parts, account, refused, () => parts.outbox.takeBack({ account, ...of }, operationId));
  await showIntent(parts, of);
}
