import { asFailure, type FailureCode } from '../../failure';
import { isUnderWay } from '../../library/reading';
import { type View, views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

type SyncViewParts = Pick<Dependencies, 'session' | 'library'>;

/** @param failure of a sync, where it could not be stored. @param signal once aborted, nothing is shown. Never rejects. */
export async function showSync(
  parts: SyncViewParts,
  { failure, signal }: { failure?: FailureCode; signal?: AbortSignal } = {},
): Promise<void> {
  const view = await syncView(parts).catch((thrown: unknown) => failed(views.check.initial, asFailure(thrown).code));
  if (!signal?.aborted) await writeView('check', failure ? failed(view, failure) : view);
}

async function syncView({ session, library }: SyncViewParts): Promise<View<'check'>> {
  const account = (await session.account())?.id;
  if (account === undefined) return views.check.initial;
  const { last, job } = await library.syncStatus(account);
  const checkedAt = last?.checkedAt ?? null;
  if (job && isUnderWay(job)) {
    return { state: 'checking', done: job.done, of: job.done + job.steps.length, checkedAt, failure: null };
  }
  const failure = job?.failure ?? null;
  const requests = failure === null ? (last?.requests ?? 0) : 0;
  return { state: last || failure ? 'done' : 'never', done: requests, of: requests, checkedAt, failure };
}

function failed(view: View<'check'>, failure: FailureCode): View<'check'> {
  return { ...view, state: 'done', done: 0, of: 0, failure };
}
