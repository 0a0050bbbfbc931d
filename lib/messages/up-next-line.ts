import { boolean, orNull, record, type ShapeOf, text } from './shape';

/** What the reader shows of what comes next: no more of other series than that there are some. */
export const UpNextLine = record({
  /** Empty where nothing is known. */
  text,
  canOpen: boolean,
  /** Where the chapter was left further in, the offer to go on there. */
  resume: orNull(text),
});
export type UpNextLine = ShapeOf<typeof UpNextLine>;
