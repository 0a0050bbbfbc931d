import { ChapterState } from './chapter-state';
import { ownRuntime } from './own-runtime';
import { listOf, oneOf, record, type ShapeOf } from './shape';

export const ChapterUpdate = record({ event: oneOf(['chapter.states']), states: listOf(ChapterState) });
export type ChapterUpdate = ShapeOf<typeof ChapterUpdate>;

/** Also said after a sign-in or sign-out; a script asks again to learn what it means for its page. */
export const SitesChanged = record({ event: oneOf(['sites.changed']) });
export type SitesChanged = ShapeOf<typeof SitesChanged>;

export function listenToUpdates(
  onStates: (states: readonly ChapterState[]) => void,
  onSitesChanged?: () => void,
): () => void {
  const onMessage = (message: unknown): undefined => {
    if (ChapterUpdate(message)) onStates(message.states);
    else if (SitesChanged(message)) onSitesChanged?.();
  };
  ownRuntime()?.onMessage.addListener(onMessage);
  return () => ownRuntime()?.onMessage.removeListener(onMessage);
}
