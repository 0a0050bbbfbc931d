import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { type ChapterState, Told } from './contract';

/** The content script's ear for what the background tells unasked. Anything that is not such a message is let pass. */
export function listenToTold(onStates: (states: readonly ChapterState[]) => void): () => void {
  const onMessage = (message: unknown): undefined => {
    const told = v.safeParse(Told, message);
    if (told.success) onStates(told.output.states);
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}
