import { isUuid } from '../service/uuid';
import { boolean, number, oneOf, orNull, record, type ShapeOf, text } from './shape';

export const verbs = [
  'read',
  'unread',
  'upTo',
  'upNext',
  'reportChapter',
  'follow',
  'unfollow',
  'reportSeries',
] as const;
export type Verb = (typeof verbs)[number];

/** A quick action and its result, as codes alone, and names as the service writes them. */
export const ActionResult = record({
  operationId: isUuid,
  verb: oneOf(verbs),
  /** `asking` about an old number, or `unresolved`; `already` as wanted; `later`: done, but changed again since; `nothing`: no chapter or series there. */
  outcome: oneOf(['asking', 'done', 'already', 'undone', 'later', 'nothing', 'unresolved', 'failed']),
  title: orNull(text),
  chapter: orNull(text),
  delivery: oneOf(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** A failure code, and when it may go on, in epoch ms. */
  code: orNull(text),
  until: orNull(number),
  canUndo: boolean,
  goesAt: number,
});
export type ActionResult = ShapeOf<typeof ActionResult>;
