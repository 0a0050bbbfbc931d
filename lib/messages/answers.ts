import { ActionResult } from './action-result';
import { ChapterState } from './chapter-state';
import { boolean, listOf, nothing, number, orNull, record } from './shape';

/** What content scripts carry of the contract; every byte counts in other people's pages. */

export const answers = {
  'chapter.mark': ChapterState,
  'chapter.undo': ChapterState,
  'chapter.states': record({
    states: listOf(ChapterState),
    signedIn: boolean,
    isSmall: boolean,
    hasMarks: boolean,
  }),
  'chapter.pages': record({ pages: orNull(number) }),
  'reader.place': nothing,
  'captcha.solved': nothing,
  'report.open': nothing,
  'chapter.discuss': nothing,
  'options.open': nothing,
} as const;

/** Apart, because only the toast's script carries them. */
export const toastAnswers = { 'toast.undo': ActionResult } as const;
