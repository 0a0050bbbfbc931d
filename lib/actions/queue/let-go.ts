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
    await letGoOfPress({ library }, account, firstOperationId(intent));
  return outcome;
}

/** Of a press of which something was undone: a bulk change that made it has not done it. Does not reject. */
export async function letGoOfPress(
  { library }: Pick<Dependencies, 'library'>,
  account: string,
  operationId: string,
): Promise<void> {
  await library.bulk.letGo(account, operationId).catch(logFailure('bulk-change'));
}
