import { readItem } from '../../lib/storage/stored-item';
import { type View, type ViewName, viewItem } from '../../lib/storage/views';

/** What our pages are shown at this moment. A missing or unreadable view is the initial one. */
export function readView<Name extends ViewName>(name: Name): Promise<View<Name>> {
  return readItem(viewItem(name));
}
