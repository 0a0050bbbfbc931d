import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { ChapterState } from './chapter-state';

/** What the background says unasked to content scripts: the state of the chapters that they asked about, nothing else. */
export const Told = v.object({ told: v.literal('chapter.states'), states: v.array(ChapterState) });
export type Told = v.InferOutput<typeof Told>;

/** The content script's ear for it. Anything that is not such a message is let pass. */
export function listenToTold(onStates: (states: readonly ChapterState[]) => void): () => void {
  const onMessage = (message: unknown): undefined => {
    const told = v.safeParse(Told, message);
    if (told.success) onStates(told.output.states);
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}
