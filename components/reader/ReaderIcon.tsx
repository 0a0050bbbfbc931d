import { Drawing } from '../look/Drawing';
import { strokesInPage } from '../look/strokes-in-page';

export type ReaderIconName = keyof typeof strokesInPage;

/** A drawing in the control: decoration, the button that holds it has the name. */
export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return <Drawing strokes={strokesInPage[name]} />;
}
