import * as v from 'valibot';
import { ChapterState } from './chapter-state';
import { ownRuntime } from './own-runtime';

/** What the background says unasked to content scripts: the state of the chapters that they asked about… */
export const Told = v.object({ told: v.literal('chapter.states'), states: v.array(ChapterState) });
export type Told = v.InferOutput<typeof Told>;

/**
 * … and that marks were turned on or off somewhere, as signing in and out does, too. Whoever asks again hears whether that was here.
 * Nothing else is ever told.
 */
export const SitesChanged = v.object({ told: v.literal('sites.changed') });
export type SitesChanged = v.InferOutput<typeof SitesChanged>;

/** The content script's ear for both. Anything that is not such a message is let pass. */
export function listenToTold(
  onStates: (states: readonly ChapterState[]) => void,
  onSitesChanged: () => void = () => undefined,
): () => void {
  const onMessage = (message: unknown): undefined => {
    const told = v.safeParse(Told, message);
    if (told.success) onStates(told.output.states);
    else if (v.is(SitesChanged, message)) onSitesChanged();
  };
  ownRuntime()?.onMessage.addListener(onMessage);
  return () => ownRuntime()?.onMessage.removeListener(onMessage);
}
