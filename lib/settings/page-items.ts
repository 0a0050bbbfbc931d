import { forgetItem, type PageItem } from '../storage/page-item';
import { LAST_REASONS } from './last-reason';
import { LIBRARY_VIEW, LIST_CHOICE } from './list-choice';
import { FIRST_SCREENS, FOLLOW_COUNT, FOLLOWS, LIBRARY_SNAPSHOT } from './snapshots';

/** Everything that our pages keep in their `localStorage`. */
const pageItems: readonly Pick<PageItem, 'area' | 'key' | 'schema' | 'initial'>[] = [
  FOLLOWS,
  FOLLOW_COUNT,
  ...Object.values(FIRST_SCREENS),
  LIBRARY_SNAPSHOT,
  LIST_CHOICE,
  LIBRARY_VIEW,
  LAST_REASONS,
];

/** When everything is erased: the background reaches no `localStorage`. */
export function forgetPageItems(): void {
  for (const item of pageItems) forgetItem(item);
}
