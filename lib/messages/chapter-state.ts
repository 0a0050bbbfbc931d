import { isId, isUuid } from '../service/ids';
import { number, oneOf, orNull, record, type ShapeOf, text } from './shape';

/** As many chapters as one question names: more are asked in several. */
export const CHAPTERS_PER_QUESTION = 200;

/** What is known here about a chapter, the person's pending wishes included. */
export const ChapterState = record({
  chapterId: isId,
  /** What the person wants or, without a wish, what the service last said; `unknown` where neither is known. */
  read: oneOf(['read', 'unread', 'unknown']),
  /** How far the latest wish has come; `none` when there is nothing to tell. */
  delivery: oneOf(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** The wish that "Undo" takes back, while there is one. */
  wishId: orNull(isUuid),
  /** Why a waiting wish cannot leave now, as a failure code. */
  pausedBy: orNull(text),
  /** When it may go on, in epoch ms. */
  pausedUntil: orNull(number),
});
export type ChapterState = ShapeOf<typeof ChapterState>;
