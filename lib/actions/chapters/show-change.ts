import { logFailure } from '../../diagnostics/log-failure';
import type { ChapterState } from '../../messages/chapter-state';
import { tell } from '../../messages/tell';
import type { Intent } from '../../model/intents';
import type { Id } from '../../service/ids';
import { writeView } from '../../storage/views';
import type { Dependencies, Showing } from '../dependencies';
import { chapterStates } from './chapter-states';

/** The store has the change already, so a page may miss this. Never rejects: a full disk fails no click that was stored. */
export async function showChange(
  { counts }: Pick<Dependencies, 'counts'>,
  states: readonly ChapterState[] = [],
): Promise<void> {
  counts.recount();
  await Promise.allSettled([writeView('revision', { stamp: crypto.randomUUID() }), tell(states)]);
}

/** @param others that changed with it. @returns how the chapter stands, for the reply to a click. */
export async function showChapters(parts: Showing, chapterId: Id, others: readonly Id[] = []): Promise<ChapterState> {
  const states = await chapterStates(parts, [...new Set([chapterId, ...others])]);
  const [state] = states;
  if (!state) throw new TypeError('a chapter that was asked about has a state');
  await showChange(parts, states);
  return state;
}

/** How far intents have come. Never rejects: what cannot be read is seen at the next change. */
export async function showProgress(parts: Showing, intents: readonly Intent[]): Promise<void> {
  const chapterIds = intents.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : []));
  const states = chapterIds.length > 0 ? chapterStates(parts, chapterIds) : Promise.resolve([]);
  await states.then((known) => showChange(parts, known)).catch(logFailure('progress-view'));
}
