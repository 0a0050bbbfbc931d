import * as v from 'valibot';
import { ChapterState } from './chapter-state';
import { Deed } from './deed';

/**
 * What the background answers to content scripts, by message: all of the contract that they carry into other people's pages,
 * where every byte counts. A message that they may ask has its row here and in `contract.ts`.
 */

/** Where that it was done is all there is to say. */
export const Nothing = v.void();

export const answers = {
  'chapter.mark': ChapterState,
  'chapter.undo': ChapterState,
  'chapter.states': v.object({
    states: v.array(ChapterState),
    signedIn: v.boolean(),
    isSmall: v.boolean(),
    /** Whether the person wants marks beside the links of this page. */
    hasMarks: v.boolean(),
  }),
  'toast.undo': Deed,
  'chapter.pages': v.object({ pages: v.nullable(v.number()) }),
  'reader.place': Nothing,
  'captcha.solved': Nothing,
  'report.open': Nothing,
  'chapter.discuss': Nothing,
  'options.open': Nothing,
} as const;
