import { boolean, orNull, record, type ShapeOf, text } from './shape';

/** What pages of the site show of what comes next: no more of other series than that there are some. */
export const NextLine = record({
  /** Empty where nothing is known. */
  text,
  canOpen: boolean,
});
export type NextLine = ShapeOf<typeof NextLine>;

export const UpNextLine = record({
  text,
  canOpen: boolean,
  /** Where the chapter was left further in, the offer to go on there. */
  resume: orNull(text),
  /** Where its series was not begun until this chapter was marked, the offer to set it to "Reading", and what is said once that is done. */
  begin: orNull(record({ offer: text, done: text, isDone: boolean })),
});
export type UpNextLine = ShapeOf<typeof UpNextLine>;
