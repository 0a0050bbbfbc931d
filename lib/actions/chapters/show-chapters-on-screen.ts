import { chaptersOnScreen } from '../../messages/tell';
import type { Dependencies } from '../dependencies';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

/**
 * Tells every tab that shows a chapter what is known of it now: after a check, a pause, a change of who is signed in. It does not
 * reject: what cannot be read now is told at the next change.
 */
export async function showChaptersOnScreen(parts: Dependencies): Promise<void> {
  const states = chaptersOnScreen().then((chapterIds) => chapterStates(parts, chapterIds));
  await showChange(parts, await states.catch(() => []));
}
