import { isUuid } from '../service/ids';
import { boolean, number, oneOf, orNull, record, type ShapeOf, text } from './shape';

/** What a person can do with a link or a page that names a chapter or a series, by one click or key. */
export const verbs = ['read', 'unread', 'upTo', 'reportChapter', 'follow', 'unfollow', 'reportSeries'] as const;
export type Verb = (typeof verbs)[number];

/**
 * One such click and what came of it, as a toast shows it: codes alone, the sentences are made where it is shown, and the names
 * are the service's own words, shown as text.
 */
export const Deed = record({
  /** Names the click, and its toast. */
  id: isUuid,
  verb: oneOf(verbs),
  /**
   * `asking` what an old number stands for; `done`; `already` so before; `undone`; `later`: it was done, and a later click has
   * wished something else since; `nothing` there to do it with; `unresolved` where an old number could not be asked for; `failed`.
   */
  outcome: oneOf(['asking', 'done', 'already', 'undone', 'later', 'nothing', 'unresolved', 'failed']),
  /** The series, and the chapter in the person's language, where they are known here. */
  title: orNull(text),
  chapter: orNull(text),
  /** How far what was wished for has come. */
  delivery: oneOf(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** Why it waits, was refused, or failed, as a failure code, and when it may go on, in epoch ms. */
  code: orNull(text),
  until: orNull(number),
  canUndo: boolean,
  /** When the toast goes, in epoch ms. */
  goesAt: number,
});
export type Deed = ShapeOf<typeof Deed>;

/**
 * What the background says to the toasts of a page alone. One that is not `isNew` is news of a toast that may be gone
 * by now: it is not shown again.
 */
export const ToldDeed = record({ told: oneOf(['deed']), isNew: boolean, deed: Deed });
export type ToldDeed = ShapeOf<typeof ToldDeed>;
