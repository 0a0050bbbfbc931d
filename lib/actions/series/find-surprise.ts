import { asFailure, Failure } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { readItem } from '../../storage/stored-item';
import { type View, viewItem, writeView } from '../../storage/views';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';
import { putNewSeries } from './put-new-series';

type Parts = Pick<Dependencies, 'settings' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'>;

/** One that the service picks, at one request for each `operationId`. Never rejects: the view `surprise` says how it goes. */
export async function findSurprise(parts: Parts, operationId: string): Promise<void> {
  const signal = parts.accountScope.signal();
  const show = (answer: Partial<View<'surprise'>>) =>
    writeView('surprise', { operationId, mangaId: null, failure: null, ...answer });
  try {
    await navigator.locks.request(lockNames.surprise, async () => {
      if ((await readItem(viewItem('surprise'))).operationId === operationId) return;
      await show({});
      await show({ mangaId: await askForOne(parts, signal) });
    });
  } catch (thrown) {
    const { code, retryAt } = signal.aborted ? new Failure('signed-out') : asFailure(thrown);
    await show({ failure: { code, retryAt: retryAt ?? null } });
  }
}

async function askForOne(parts: Parts, signal: AbortSignal): Promise<Id> {
  const account = await accountSignedIn(parts);
  if (account === null) throw new Failure('signed-out');
  const turn = { priority: 'screen', reason: 'surprise', signal } as const;
  const { data } = await parts.api.call(endpoints.randomManga, { ratings: parts.settings().ratings }, turn);
  signal.throwIfAborted();
  await putNewSeries(parts, account, [data]);
  await showChange(parts);
  return data.id;
}
