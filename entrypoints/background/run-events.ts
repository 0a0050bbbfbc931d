import { browser } from 'wxt/browser';
import { type Clock, SECOND } from '../../lib/clock';

/** In ms, that a new worker waits for the browser's word on why it runs: after a second without an answer a page gives up on us. */
const PATIENCE_MS = SECOND / 2;

export type RunEvents = ReturnType<typeof listenForRunEvents>;

/** `onInstalled` reports an update; `onStartup` beside it means that the browser has just started, too. Called in the first turn. */
export function listenForRunEvents(clock: Clock) {
  let isUpdated = false;
  const { promise: started, resolve: start } = Promise.withResolvers<boolean>();
  browser.runtime.onStartup.addListener(() => start(false));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    isUpdated ||= reason === 'update';
  });
  return {
    /** Whether this worker is new because the extension was updated in a running browser. Without the browser's word, the answer is no. */
    isUpdate: (): Promise<boolean> => Promise.race([started, clock.sleep(PATIENCE_MS).then(() => isUpdated)]),
    /** Resolves when the browser reports that it has just started. */
    started,
  };
}
