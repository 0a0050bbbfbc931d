import { ChapterState } from './chapter-state';
import { PageToast } from './page-toast';
import { boolean, listOf, nothing, number, orNull, record } from './shape';
import { NextLine, UpNextLine } from './up-next-line';

/** What content scripts carry of the contract; every byte counts in other people's pages. */

export const linkAnswers = {
  'chapter.mark': ChapterState,
  'chapter.undo': ChapterState,
  'chapter.states': record({
    states: listOf(ChapterState),
    signedIn: boolean,
    isSmall: boolean,
    hasMarks: boolean,
  }),
} as const;

export const readerAnswers = {
  ...linkAnswers,
  'chapter.pages': record({ pages: orNull(number) }),
  'upNext.show': UpNextLine,
  'upNext.open': UpNextLine,
  'reader.page': nothing,
  'reader.resume': UpNextLine,
  'series.begin': UpNextLine,
  'reader.place': nothing,
  'marks.load': nothing,
  'captcha.solved': nothing,
  'report.open': nothing,
  'chapter.discuss': nothing,
  'options.open': nothing,
} as const;

export const toastAnswers = { 'toast.undo': PageToast, 'toast.upNext': NextLine } as const;
