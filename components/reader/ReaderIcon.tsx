import { Drawing } from '../look/Drawing';
import { strokesInPage, strokesInReader } from '../look/strokes-in-page';

export type ReaderIconName = keyof typeof strokes;

const strokes = { ...strokesInPage, ...strokesInReader };

/** Decoration: the button has the accessible name. */
export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return <Drawing strokes={strokes[name]} />;
}
