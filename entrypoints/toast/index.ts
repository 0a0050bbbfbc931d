import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { SECOND, systemClock } from '../../lib/clock';
import { askFromContent } from '../../lib/messages/ask-from-content';
import { ToldDeed } from '../../lib/messages/deed';
import { openToasts, type Toasts } from './toasts';

/** How long it waits for something to show before it goes again, in ms. */
const IDLE_MS = 5 * SECOND;

/**
 * Put into a page because somebody clicked there, to show what came of it: it listens for that, and goes with its last toast,
 * leaving nothing behind. The next click puts it there anew.
 */
export default defineUnlistedScript(() => {
  let toasts: Toasts | null = null;
  const leave = () => {
    browser.runtime.onMessage.removeListener(onMessage);
    removeEventListener('pagehide', hide);
  };
  const hide = () => (toasts ? toasts.end() : leave());

  const onMessage = (message: unknown): Promise<boolean> | undefined => {
    const told = v.safeParse(ToldDeed, message);
    if (!told.success) return undefined;
    toasts ??= openToasts({
      ...{ clock: systemClock, ask: askFromContent, onGone: leave },
      newCommandId: () => crypto.randomUUID(),
    });
    return Promise.resolve(toasts.take(told.output));
  };
  browser.runtime.onMessage.addListener(onMessage);
  // A page that is kept for going back to is not kept with a toast of then.
  addEventListener('pagehide', hide);
  void systemClock.sleep(IDLE_MS).then(() => toasts === null && leave());
});
