import type { FailureCode } from '../failure';
import type { ChapterState } from '../messages/chapter-state';
import type { MarkIntent } from '../outbox/intents';
import type { Id } from '../service/ids';
import type { Parts } from './parts';

/** What is known here about chapters: the person's wish where there is one, else what the service last said. */
export async function chapterStates(parts: Parts, chapterIds: readonly Id[]): Promise<ChapterState[]> {
  const account = (await parts.session.account())?.id;
  if (account === undefined) return chapterIds.map((chapterId) => stateOf(chapterId, undefined, undefined, noObstacle));
  const [wishes, read, isSignedIn] = await Promise.all([
    parts.outbox.find(account, 'mark', chapterIds),
    parts.library.readStates(account, chapterIds),
    parts.session.isSignedIn(),
  ]);
  const obstacle: Obstacle = isSignedIn ? parts.pacer.pause() : { code: 'session-ended', until: null };
  return chapterIds.map((chapterId) => stateOf(chapterId, wishes.get(chapterId), read.get(chapterId), obstacle));
}

/** What keeps every wish from leaving at present. */
interface Obstacle {
  readonly code: FailureCode | null;
  readonly until: number | null;
}
const noObstacle: Obstacle = { code: null, until: null };

function stateOf(
  chapterId: Id,
  wish: MarkIntent | undefined,
  isRead: boolean | undefined,
  obstacle: Obstacle,
): ChapterState {
  if (!wish) {
    const read = isRead === undefined ? 'unknown' : isRead ? 'read' : 'unread';
    return { chapterId, read, delivery: 'none', wishId: null, pausedBy: null, pausedUntil: null };
  }
  const { state } = wish;
  const isHeldUp = state.name === 'waiting';
  return {
    chapterId,
    read: wish.value ? 'read' : 'unread',
    delivery: state.name,
    wishId: wish.id,
    pausedBy: state.name === 'refused' ? state.code : isHeldUp ? (obstacle.code ?? state.met ?? null) : null,
    pausedUntil: isHeldUp ? obstacle.until : null,
  };
}
