import { ofAccount } from '../../database/database';
import { write } from '../../database/transactions';
import { forgetLeftPages } from '../../settings/left-pages';
import { views, writeView } from '../../storage/views';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';

/** With the pages that chapters were left at; no mark changes. @throws Failure `signed-out`, `storage-failed`. */
export async function clearHistory(
  parts: Pick<Dependencies, 'session' | 'database' | 'counts' | 'historyScope'>,
): Promise<void> {
  const account = await accountOf(parts);
  await write(parts.database, ['history'], (clearing) => clearing.objectStore('history').delete(ofAccount(account)));
  await forgetLeftPages(account);
  parts.historyScope.end();
  await writeView('readingHistory', views.readingHistory.initial);
  await showChange(parts);
}
