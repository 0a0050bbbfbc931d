import { chaptersOnScreen } from '../../messages/tell';
import type { Showing } from '../dependencies';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/** After a sync, a pause, or a change of the account. Never rejects: what cannot be read is shown at the next change. */
export async function showChaptersOnScreen(parts: Showing): Promise<void> {
  const states = chaptersOnScreen().then((chapterIds) => chapterStates(parts, chapterIds));
  await showChange(parts, await states.catch(() => []));
}
