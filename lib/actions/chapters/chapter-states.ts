import type { ChapterState } from '../../messages/chapter-state';
import type { MarkIntent } from '../../model/intents';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { type Block, blockOf, shownBlock } from '../queue/block-of';

/** The person's intent where there is one, else what the service last said. */
export async function chapterStates(
  parts: Pick<Dependencies, 'library' | 'pacer' | 'session' | 'outbox' | 'captchas'>,
  chapterIds: readonly Id[],
): Promise<ChapterState[]> {
  const account = (await parts.session.account())?.id;
  if (account === undefined) return chapterIds.map((chapterId) => stateOf(chapterId, undefined, undefined, unblocked));
  const intents = await parts.outbox.find(account, 'mark', chapterIds);
  // After the intents: what was delivered is in the library by then.
  const [read, block] = await Promise.all([parts.library.readStates(account, chapterIds), blockOf(parts, 'mark')]);
  return chapterIds.map((chapterId) => stateOf(chapterId, intents.get(chapterId), read.get(chapterId), block));
}

const unblocked: Block = { code: null, until: null };

function stateOf(
  chapterId: Id,
  intent: MarkIntent | undefined,
  isRead: boolean | undefined,
  block: Block,
): ChapterState {
  const known = isRead === undefined ? 'unknown' : isRead ? 'read' : 'unread';
  if (!intent)
    return { chapterId, read: known, delivery: 'none', operationId: null, pausedBy: null, pausedUntil: null };
  const { state } = intent;
  const wanted = intent.value ? 'read' : 'unread';
  const isHeldUp = state.name === 'waiting';
  return {
    chapterId,
    // A delivered value may have been changed elsewhere since.
    read: state.name === 'delivered' && known !== 'unknown' ? known : wanted,
    delivery: state.name,
    operationId: intent.operationId,
    pausedBy: state.name === 'refused' ? state.code : isHeldUp ? shownBlock(block, state.lastError) : null,
    pausedUntil: isHeldUp ? block.until : null,
  };
}
