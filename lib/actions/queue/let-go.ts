import { logFailure } from '../../diagnostics/log-failure';
import type { BulkEdit } from '../../model/bulk-change';
import { firstOperationId, type Intent } from '../../model/intents';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import type { Dependencies } from '../dependencies';

/** Undoes or dismisses: a bulk change that wanted it has not done it. @param work does it. @throws as `work`. */
export async function letGo<Outcome>(
  { library, outbox }: Pick<Dependencies, 'library' | 'outbox'>,
  account: string | null,
  { kind, key, operationId }: Pick<Intent, 'kind' | 'key' | 'operationId'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const intent = kind === 'report' ? undefined : (await outbox.find(account, kind, [key])).get(key);
  const outcome = await work();
  if (account !== null && intent?.operationId === operationId)
    await letGoWhere(
      { library },
      account,
      firstOperationId(intent),
      (edit) => edit.key === key && isUndoneWith(kind, edit),
    );
  return outcome;
}

/** Of a press of which these were undone, if any: a bulk change that made it has not done them. Does not reject. */
export async function letGoOfPress(
  parts: Pick<Dependencies, 'library'>,
  account: string,
  operationId: string,
  keys: readonly Id[],
): Promise<void> {
  const undone = new Set(keys);
  if (undone.size > 0) await letGoWhere(parts, account, operationId, ({ key }) => undone.has(key));
}

async function letGoWhere(
  { library }: Pick<Dependencies, 'library'>,
  account: string,
  operationId: string,
  isUndone: (edit: BulkEdit) => boolean,
): Promise<void> {
  // While it is fed or taken back, its rows are about to be written.
  await navigator.locks
    .request(lockNames.bulk, () => library.bulk.letGo(account, operationId, isUndone))
    .catch(logFailure('bulk-change'));
}

/** A click on "Follow" may write a status, too: `undoClick` undoes both. */
function isUndoneWith(kind: Intent['kind'], edit: BulkEdit): boolean {
  const isListing = (one: string) => one === 'follow' || one === 'status';
  return edit.kind === kind || (isListing(edit.kind) && isListing(kind));
}
