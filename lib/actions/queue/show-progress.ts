import { noted } from '../../diagnostics/note';
import type { Intent } from '../../model/intents';
import { chapterStates } from '../chapters/chapter-states';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';

/** Never rejects: what cannot be read is seen at the next change. */
export async function showProgress(parts: Dependencies, intents: readonly Intent[]): Promise<void> {
  const chapterIds = intents.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : []));
  const states = chapterIds.length > 0 ? chapterStates(parts, chapterIds) : Promise.resolve([]);
  await states.then((known) => showChange(parts, known)).catch(noted('progress-view'));
}
