import { Drawing } from '../look/Drawing';
import { strokesInPage } from '../look/strokes-in-page';

export type ReaderIconName = keyof typeof strokesInPage;

/** Decoration: the button has the accessible name. */
export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return <Drawing strokes={strokesInPage[name]} />;
}
