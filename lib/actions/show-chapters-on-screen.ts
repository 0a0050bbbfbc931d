import { chaptersOnScreen } from '../messages/tell';
import { chapterStates } from './chapter-states';
import type { Parts } from './parts';
import { showChange } from './show-change';

/** Tells every tab that shows a chapter what is known of it now: after a check, a pause, a change of who is signed in. */
export async function showChaptersOnScreen(parts: Parts): Promise<void> {
  await showChange(parts, await chapterStates(parts, await chaptersOnScreen()));
}
