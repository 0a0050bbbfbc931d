import { isId, isUuid } from '../service/uuid';
import { number, oneOf, orNull, record, type ShapeOf, text } from './shape';

export const CHAPTERS_PER_QUESTION = 200;

export const ChapterState = record({
  chapterId: isId,
  /** What the person wants or, without an intent, what the service last said. */
  read: oneOf(['read', 'unread', 'unknown']),
  delivery: oneOf(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** The intent that "Undo" takes back. */
  operationId: orNull(isUuid),
  /** Why a waiting intent cannot leave, as a failure code, and when it may. */
  pausedBy: orNull(text),
  pausedUntil: orNull(number),
});
export type ChapterState = ShapeOf<typeof ChapterState>;
