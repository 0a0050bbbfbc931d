import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { SECOND, systemClock } from '../../lib/clock';
import { takeOver } from '../../lib/in-page/take-over';
import { ToldDeed } from '../../lib/messages/deed';
import { isAlive, type OnMessage, ownRuntime } from '../../lib/messages/own-runtime';
import { askFromToast } from '../../lib/messages/question';
import { openToasts, type Toasts } from './toasts';

/** How long it waits for something to show before it goes again, in ms. */
const IDLE_MS = 5 * SECOND;

/** Where this script says that it is in the page: out of the page's reach. */
const HERE = Symbol.for('dexmark.toasts.here');

/**
 * Put into a page after a click there, to show what came of it: it listens for that, and goes with its last toast,
 * leaving nothing behind. The next click puts it there again; two at the same moment put it there twice, and the second is one too
 * many.
 */
export default defineUnlistedScript(() => {
  if (Reflect.has(globalThis, HERE)) return;
  Reflect.set(globalThis, HERE, true);
  takeOver(['toast']);
  const runtime = ownRuntime();
  let toasts: Toasts | null = null;
  const leave = () => {
    runtime?.onMessage.removeListener(onMessage);
    removeEventListener('pagehide', hide);
    Reflect.deleteProperty(globalThis, HERE);
  };
  const hide = () => (toasts ? toasts.end() : leave());

  const onMessage: OnMessage = (message, _sender, answer) => {
    if (!ToldDeed(message)) return;
    toasts ??= openToasts({
      ...{ clock: systemClock, ask: askFromToast, isAlive, onGone: leave },
      newOperationId: () => crypto.randomUUID(),
    });
    answer(toasts.take(message));
  };
  runtime?.onMessage.addListener(onMessage);
  // A page that is kept for going back to is not kept with a toast of then.
  addEventListener('pagehide', hide);
  void systemClock.sleep(IDLE_MS).then(() => toasts === null && leave());
});
