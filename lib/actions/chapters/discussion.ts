import { asFailure, Failure, type FailureCode } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { commentsAddress, threadAddress } from '../../service/profile';
import { recallThread, rememberThread } from '../../settings/known-answers';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import { shownFailure } from '../account-scope';
import type { Dependencies } from '../dependencies';

type Parts = Pick<Dependencies, 'accountScope' | 'api' | 'pacer' | 'profile' | 'session'>;

/** @returns `null` where the service has to be asked. @throws Failure, with `retryAt`, where it cannot be asked. */
export async function knownDiscussion({ profile, session, pacer }: Parts, chapterId: Id): Promise<string | null> {
  const threadId = await recallThread(chapterId);
  if (threadId !== null) return threadAddress(profile, threadId);
  if (!(await session.isSignedIn())) throw new Failure((await session.account()) ? 'session-ended' : 'signed-out');
  const { code, until } = pacer.blockStatus();
  if (code !== null) throw new Failure(code, { retryAt: until ?? undefined });
  return null;
}

/** The service makes a missing thread, so only a waiting person causes this request. Never rejects: the thread view says how it goes. */
export async function findDiscussion(parts: Parts, chapterId: Id): Promise<void> {
  const signal = parts.accountScope.signal();
  const underWay = { chapterId, address: null, failure: null };
  await writeView('thread', underWay);
  try {
    const address = await navigator.locks.request(
      lockNames.thread(chapterId),
      async () => (await knownDiscussion(parts, chapterId)) ?? (await askFor(parts, chapterId, signal)),
    );
    await writeView('thread', { ...underWay, address });
  } catch (thrown) {
    await writeView('thread', { ...underWay, failure: shownFailure(thrown, signal) });
  }
}

async function askFor({ api, profile }: Parts, chapterId: Id, signal: AbortSignal): Promise<string> {
  const turn = { priority: 'click', signal } as const;
  try {
    const { data } = await api.call(endpoints.chapterThread, { chapterId }, turn);
    await rememberThread(chapterId, data.id);
    return threadAddress(profile, data.id);
  } catch (thrown) {
    if (!noThread.has(asFailure(thrown).code)) throw thrown;
    // Not remembered: the forum may be back at the next press.
    return commentsAddress(profile, chapterId);
  }
}

/** The thread can be neither found nor made: the service said no, or its answer names none, as for a route that is gone. */
const noThread: ReadonlySet<FailureCode> = new Set([
  'not-found',
  'bad-request',
  'service-refused',
  'unreadable-answer',
]);
