import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { SECOND, systemClock } from '../../lib/clock';
import { askFromContent } from '../../lib/messages/ask-from-content';
import { ToldDeed } from '../../lib/messages/deed';
import { openToasts, type Toasts } from './toasts';

/** How long it waits for something to show before it goes again, in ms. */
const IDLE_MS = 5 * SECOND;

/** Where this script says that it is in the page: out of the page's reach. */
const HERE = Symbol.for('dexmark.toasts.here');

/**
 * Put into a page because somebody clicked there, to show what came of it: it listens for that, and goes with its last toast,
 * leaving nothing behind. The next click puts it there anew; two at the same moment put it there twice, and the second is one too
 * many.
 */
export default defineUnlistedScript(() => {
  if (Reflect.has(globalThis, HERE)) return;
  Reflect.set(globalThis, HERE, true);
  let toasts: Toasts | null = null;
  const leave = () => {
    browser.runtime.onMessage.removeListener(onMessage);
    removeEventListener('pagehide', hide);
    Reflect.deleteProperty(globalThis, HERE);
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
