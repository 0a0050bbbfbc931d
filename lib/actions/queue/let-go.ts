import { logFailure } from '../../diagnostics/log-failure';
import { firstOperationId, type Intent } from '../../model/intents';
import type { Dependencies } from '../dependencies';

/** Undoes or dismisses: a bulk change that wanted it has not done it. @throws as `work`. */
export async function letGo<Outcome>(
  { library, outbox }: Pick<Dependencies, 'library' | 'outbox'>,
  account: string | null,
  { kind, key, operationId }: Pick<Intent, 'kind' | 'key' | 'operationId'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const intent = kind === 'report' ? undefined : (await outbox.find(account, kind, [key])).get(key);
  const outcome = await work();
  if (account !== null && intent?.operationId === operationId)
    await library.bulk.letGo(account, firstOperationId(intent)).catch(logFailure('bulk-change'));
  return outcome;
}
