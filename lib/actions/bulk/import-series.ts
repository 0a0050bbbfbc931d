import { stored } from '../../database/transactions';
import { Failure } from '../../failure';
import { filtersOf } from '../../library/filters';
import { readLibraryCopy } from '../../library/take-along/library-copy';
import { planImport } from '../../library/take-along/plan-import';
import type { TakenSeries } from '../../library/take-along/taken-series';
import { DEMO_ACCOUNT_ID, isDemoId } from '../../model/demo';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session/account-of';
import { beginBulkChange, type Changing } from './change-bulk-change';
import { feedBulkChange } from './feed-bulk-change';

type Planning = Changing & Pick<Dependencies, 'settings' | 'serviceClock'>;

/** Adds to the library what a file says. Durable when this resolves. The demo takes nothing real. @throws Failure as `startBulkChange`. */
export async function importSeries(
  parts: Planning,
  { operationId, series }: { operationId: string; series: readonly TakenSeries[] },
): Promise<void> {
  const { database, settings, clock, serviceClock } = parts;
  const account = await accountOf(parts);
  if (account === DEMO_ACCOUNT_ID && !series.every(isOfDemo)) throw new Failure('signed-out');
  await beginBulkChange(parts, account, { operationId, action: { kind: 'import' } }, async () => {
    const options = { account, filters: filtersOf(settings()), now: clock.now() + serviceClock.aheadMs() };
    const here = await stored(() => readLibraryCopy(database, options));
    return planImport(series, here.series, here.unrated);
  });
  await feedBulkChange(parts);
}

/** Else the demo's queue would refuse it, once the change is kept. */
function isOfDemo({ id, read }: TakenSeries): boolean {
  return isDemoId(id) && read.every((chapter) => isDemoId(chapter.id));
}
