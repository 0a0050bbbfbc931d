import { boolean, record, type ShapeOf, text } from './shape';

/** What the reader shows of what comes next: no more of other series than that there are some. */
export const UpNextLine = record({
  /** Empty where nothing is known. */
  text,
  canOpen: boolean,
});
export type UpNextLine = ShapeOf<typeof UpNextLine>;
