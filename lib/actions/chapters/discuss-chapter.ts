import { asFailure, Failure, type FailureCode } from '../../failure';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { commentsAddress, threadAddress } from '../../service/threads';
import { recallThread, rememberThread } from '../../settings/known-threads';
import { writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

/**
 * Where a chapter is discussed, as far as that is known without a request.
 * @returns `null` where the service has to be asked.
 * @throws Failure where the service cannot be asked: `signed-out`, `session-ended`, or what keeps everything from leaving, with
 *   `retryAt`.
 */
export async function knownDiscussion(
  { profile, session, pacer }: Dependencies,
  chapterId: Id,
): Promise<string | null> {
  const threadId = await recallThread(chapterId);
  if (threadId !== null) return threadAddress(profile, threadId);
  if (!(await session.isSignedIn())) throw new Failure((await session.account()) ? 'session-ended' : 'signed-out');
  const { code, until } = pacer.pause();
  if (code !== null) throw new Failure(code, { retryAt: until ?? undefined });
  return null;
}

/**
 * Finds the forum's thread about a chapter; the service makes it where it is missing, so this is asked only because a person
 * waits. A second request meanwhile waits for the same answer. Where there is none to be had, the comments on the site are what is found.
 * It does not reject: how it goes is watched in the thread view.
 */
export async function findDiscussion(parts: Dependencies, chapterId: Id): Promise<void> {
  const signal = parts.longWork.signal();
  const underWay = { chapterId, address: null, failure: null };
  await writeView('thread', underWay);
  try {
    const address = await navigator.locks.request(
      `thread ${chapterId}`,
      async () => (await knownDiscussion(parts, chapterId)) ?? (await askFor(parts, chapterId, signal)),
    );
    await writeView('thread', { ...underWay, address });
  } catch (thrown) {
    const { code, retryAt } = signal.aborted ? new Failure('signed-out') : asFailure(thrown);
    await writeView('thread', { ...underWay, failure: { code, retryAt: retryAt ?? null } });
  }
}

async function askFor({ api, profile }: Dependencies, chapterId: Id, signal: AbortSignal): Promise<string> {
  const turn = { priority: 'click', reason: 'discuss', signal } as const;
  try {
    const { data } = await api.call(endpoints.chapterThread, { chapterId }, turn);
    await rememberThread(chapterId, data.id);
    return threadAddress(profile, data.id);
  } catch (thrown) {
    if (!noThread.has(asFailure(thrown).code)) throw thrown;
    // Not remembered: the next press finds the forum again, if it was only for a while.
    return commentsAddress(profile, chapterId);
  }
}

/**
 * What says that a thread can be neither found nor made: the service's own no, and an answer that names none, as that of a route that
 * is gone. Everything else passes, or the person can do something about it.
 */
const noThread: ReadonlySet<FailureCode> = new Set([
  'not-found',
  'bad-request',
  'service-refused',
  'unreadable-answer',
]);
