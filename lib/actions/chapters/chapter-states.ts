import type { ChapterState } from '../../messages/chapter-state';
import type { MarkIntent } from '../../model/intents';
import type { Id } from '../../service/ids';
import type { Showing } from '../dependencies';
import { type Block, blockOf, shownBlock } from '../queue/block-of';

/** The person's intent where there is one, else what the service last said. @param listening before that, neither is read. */
export async function chapterStates(
  parts: Showing,
  chapterIds: readonly Id[],
  listening?: Promise<void>,
): Promise<ChapterState[]> {
  const [account, block] = await Promise.all([parts.session.account(), blockOf(parts, 'mark'), listening]);
  if (account === null) return chapterIds.map((chapterId) => withoutIntent(chapterId, undefined));
  const intents = await parts.outbox.find(account.id, 'mark', chapterIds);
  // After the intents: what was delivered is in the library by then.
  const read = await parts.library.readStates(account.id, chapterIds);
  return chapterIds.map((chapterId) => {
    const intent = intents.get(chapterId);
    const isRead = read.get(chapterId);
    return intent ? withIntent(parts, intent, isRead, block) : withoutIntent(chapterId, isRead);
  });
}

function withoutIntent(chapterId: Id, isRead: boolean | undefined): ChapterState {
  const nothing = { operationId: null, pausedBy: null, progress: null, countdownTo: null };
  return { chapterId, read: knownState(isRead), delivery: 'none', ...nothing };
}

function withIntent(
  { clock, describeProgress }: Pick<Showing, 'clock' | 'describeProgress'>,
  { key, value, operationId, state }: MarkIntent,
  isRead: boolean | undefined,
  block: Block,
): ChapterState {
  const known = knownState(isRead);
  const isHeldUp = state.name === 'waiting';
  const pausedBy = state.name === 'refused' ? state.code : isHeldUp ? shownBlock(block, state.lastError) : null;
  const now = clock.now();
  const pausedUntil = !isHeldUp ? null : block.code === null ? laterThan(now, state.retryAt) : block.until;
  return {
    chapterId: key,
    // A delivered value may have been changed elsewhere since.
    read: state.name === 'delivered' && known !== 'unknown' ? known : value ? 'read' : 'unread',
    ...{ delivery: state.name, operationId, pausedBy },
    ...describeProgress({ delivery: state.name, pausedBy, pausedUntil }, now),
  };
}

/** What is due already has no time to say. */
function laterThan(now: number, at = now): number | null {
  return at > now ? at : null;
}

function knownState(isRead: boolean | undefined): ChapterState['read'] {
  return isRead === undefined ? 'unknown' : isRead ? 'read' : 'unread';
}
