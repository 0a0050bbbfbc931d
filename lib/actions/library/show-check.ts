import { asFailure, type FailureCode } from '../../failure';
import { isUnderWay } from '../../library/reading';
import { type View, views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

type CheckParts = Pick<Dependencies, 'session' | 'library'>;

/**
 * Shows how the checks of the account stand, from what the library has of them. It does not reject.
 * @param failure how the last one failed, where that could not be written down, or is no check's.
 * @param signal aborted when the account leaves: then nothing of it is shown any more.
 */
export async function showCheck(
  parts: CheckParts,
  { failure, signal }: { failure?: FailureCode; signal?: AbortSignal } = {},
): Promise<void> {
  const view = await checkView(parts).catch((thrown: unknown) => failed(views.check.initial, asFailure(thrown).code));
  if (!signal?.aborted) await writeView('check', failure ? failed(view, failure) : view);
}

async function checkView({ session, library }: CheckParts): Promise<View<'check'>> {
  const account = (await session.account())?.id;
  if (account === undefined) return views.check.initial;
  const { last, course } = await library.syncStatus(account);
  const checkedAt = last?.checkedAt ?? null;
  if (course && isUnderWay(course)) {
    return { state: 'checking', done: course.done, of: course.done + course.steps.length, checkedAt, failure: null };
  }
  const failure = course?.failure ?? null;
  const requests = failure === null ? (last?.requests ?? 0) : 0;
  return { state: last || failure ? 'done' : 'never', done: requests, of: requests, checkedAt, failure };
}

function failed(view: View<'check'>, failure: FailureCode): View<'check'> {
  return { ...view, state: 'done', done: 0, of: 0, failure };
}
