import { isUuid } from '../service/uuid';
import { boolean, number, oneOf, orNull, record, type ShapeOf, text } from './shape';
import { NextLine } from './up-next-line';

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

/** A quick action and its result, as codes alone, names as the service writes them, and the line of what comes next. */
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
  /** In a toast of the site about a chapter that was to be read; `null` elsewhere. */
  upNext: orNull(NextLine),
  goesAt: number,
});
export type ActionResult = ShapeOf<typeof ActionResult>;
