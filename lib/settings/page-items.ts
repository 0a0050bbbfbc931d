import { forgetItem, type PageItem } from '../storage/page-item';
import { FIRST_SCREENS } from './first-screen-item';
import { FOLLOW_COUNT, FOLLOWS } from './follow-snapshot';
import { LAST_REASONS } from './last-reason';
import { LIBRARY_SNAPSHOT } from './library-snapshot';
import { LIST_CHOICE } from './list-choice';

/** Everything that our pages keep in their `localStorage`. */
const pageItems: readonly Pick<PageItem, 'area' | 'key' | 'schema' | 'initial'>[] = [
  FOLLOWS,
  FOLLOW_COUNT,
  ...Object.values(FIRST_SCREENS),
  LIBRARY_SNAPSHOT,
  LIST_CHOICE,
  LAST_REASONS,
];

/** When everything is erased: the background reaches no `localStorage`. */
export function forgetPageItems(storage?: Pick<Storage, 'removeItem'>): void {
  for (const item of pageItems) forgetItem(item, storage);
}
