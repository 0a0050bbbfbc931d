import { ChapterState } from './chapter-state';
import { ownRuntime } from './own-runtime';
import { listOf, oneOf, record, type ShapeOf } from './shape';

/** What the background says unasked to content scripts: the state of the chapters that they asked about… */
export const Told = record({ told: oneOf(['chapter.states']), states: listOf(ChapterState) });
export type Told = ShapeOf<typeof Told>;

/**
 * … and that marks were turned on or off somewhere, as signing in and out does, too. A script that asks again hears whether that was here.
 * Nothing else is ever told.
 */
export const SitesChanged = record({ told: oneOf(['sites.changed']) });
export type SitesChanged = ShapeOf<typeof SitesChanged>;

/** The content script's ear for both. Anything that is not such a message is let pass. */
export function listenToTold(
  onStates: (states: readonly ChapterState[]) => void,
  onSitesChanged: () => void = () => undefined,
): () => void {
  const onMessage = (message: unknown): undefined => {
    if (Told(message)) onStates(message.states);
    else if (SitesChanged(message)) onSitesChanged();
  };
  ownRuntime()?.onMessage.addListener(onMessage);
  return () => ownRuntime()?.onMessage.removeListener(onMessage);
}
