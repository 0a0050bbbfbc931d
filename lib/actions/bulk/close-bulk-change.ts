import { isOver } from '../../library/bulk-change';
import { accountOf } from '../session/account-of';
import { changeBulkChange } from './change-bulk-change';
import type { Feeding } from './feed-bulk-change';

/** After that it can no longer be undone. One that is under way stays. @throws Failure `signed-out`, `storage-failed`. */
export async function closeBulkChange(parts: Feeding, { operationId }: { operationId: string }): Promise<void> {
  const account = await accountOf(parts);
  await changeBulkChange(parts, account, async (current) => {
    if (current?.change.operationId === operationId && isOver(current.progress))
      await parts.library.bulk.replace(account, null, []);
  });
}
