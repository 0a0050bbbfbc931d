import { ChapterState } from './chapter-state';
import { Deed } from './deed';
import { boolean, listOf, nothing, number, orNull, record } from './shape';

/**
 * What the background answers to content scripts, by message: all of the contract that they carry into other people's pages,
 * where every byte counts. A message that they may ask has its row here and in `contract.ts`.
 */

export const answers = {
  'chapter.mark': ChapterState,
  'chapter.undo': ChapterState,
  'chapter.states': record({
    states: listOf(ChapterState),
    signedIn: boolean,
    isSmall: boolean,
    /** Whether the person wants marks beside the links of this page. */
    hasMarks: boolean,
  }),
  'chapter.pages': record({ pages: orNull(number) }),
  'reader.place': nothing,
  'captcha.solved': nothing,
  'report.open': nothing,
  'chapter.discuss': nothing,
  'options.open': nothing,
} as const;

/** The same of toasts, apart: no other script carries what they are answered. */
export const toastAnswers = { 'toast.undo': Deed } as const;
