import type { ChapterState } from '../../messages/chapter-state';
import { tell } from '../../messages/tell';
import { writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';

/** The store has the change already, so a page may miss this. Never rejects: a full disk fails no click that was stored. */
export async function showChange({ counts }: Dependencies, states: readonly ChapterState[] = []): Promise<void> {
  counts.recount();
  await Promise.allSettled([writeView('revision', { stamp: crypto.randomUUID() }), tell(states)]);
}
