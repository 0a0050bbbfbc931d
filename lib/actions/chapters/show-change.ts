import type { ChapterState } from '../../messages/chapter-state';
import { tell } from '../../messages/tell';
import { writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

/**
 * Shows a change everywhere at once: our pages see the revision move and read the store again, content scripts are told
 * about the chapters that they show. What changed is in the store already; a page that misses this sees it at the next look. So it
 * does not reject: a click that was written down is not told to have failed because a full disk took no view of it.
 */
export async function showChange({ counts }: Dependencies, states: readonly ChapterState[] = []): Promise<void> {
  counts.recount();
  await Promise.allSettled([writeView('revision', { stamp: crypto.randomUUID() }), tell(states)]);
}
