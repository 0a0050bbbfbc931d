import { isId, isUuid } from '../service/uuid';
import { anyCode, number, oneOf, orNull, record, type Shape, type ShapeOf, text } from './shape';

export const CHAPTERS_PER_QUESTION = 200;

/** One of another version draws nothing. */
const progressIcon: Shape<'delivered' | 'sending' | 'person' | 'pause' | 'warning'> = anyCode;

export const ChapterState = record({
  chapterId: isId,
  /** What the person wants or, without an intent, what the service last said. */
  read: oneOf(['read', 'unread', 'unknown']),
  delivery: oneOf(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** The intent that "Undo" takes back. */
  operationId: orNull(isUuid),
  /** Why a waiting intent cannot leave, or why one was refused, as a failure code. */
  pausedBy: orNull(text),
  /** How far it has come; `null` if there is nothing to say. The text has the gap `{time}` where a countdown goes. */
  progress: orNull(record({ icon: progressIcon, text })),
  /** In epoch ms. */
  countdownTo: orNull(number),
});
export type ChapterState = ShapeOf<typeof ChapterState>;

export type MarkProgress = Pick<ChapterState, 'progress' | 'countdownTo'>;

/** What there is to say of a mark follows from this. */
export interface MarkDelivery extends Pick<ChapterState, 'delivery' | 'pausedBy'> {
  /** When a waiting intent may leave, in epoch ms, where that is known. */
  readonly pausedUntil: number | null;
}
