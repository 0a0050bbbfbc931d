import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { SECOND, systemClock } from '../../lib/clock';
import { replaceStaleScripts } from '../../lib/in-page/replace-stale-scripts';
import { isAlive, type OnMessage, ownRuntime } from '../../lib/messages/own-runtime';
import { ToastEvent } from '../../lib/messages/page-toast';
import { askFromToast } from '../../lib/messages/question';
import { openToasts, type Toasts } from './toasts';

/** In ms without a toast. */
const IDLE_MS = 5 * SECOND;

/** Out of the page's reach, marks that the script is there. */
const HERE = Symbol.for('dexmark.toasts.here');

/** Put into a page after a click there; goes with its last toast, and leaves nothing behind. Two clicks at once may put it there twice. */
export default defineUnlistedScript(() => {
  if (Reflect.has(globalThis, HERE)) return;
  Reflect.set(globalThis, HERE, true);
  replaceStaleScripts(['toast']);
  const runtime = ownRuntime();
  let toasts: Toasts | null = null;
  const leave = () => {
    runtime?.onMessage.removeListener(onMessage);
    removeEventListener('pagehide', hide);
    Reflect.deleteProperty(globalThis, HERE);
  };
  const hide = () => (toasts ? toasts.end() : leave());

  const onMessage: OnMessage = (message, _sender, answer) => {
    if (!ToastEvent(message)) return;
    toasts ??= openToasts({
      ...{ clock: systemClock, ask: askFromToast, isAlive, onGone: leave },
      newOperationId: () => crypto.randomUUID(),
    });
    answer(toasts.take(message));
  };
  runtime?.onMessage.addListener(onMessage);
  // A page that is kept for going back to must not come back with an old toast.
  addEventListener('pagehide', hide);
  void systemClock.sleep(IDLE_MS).then(() => toasts === null && leave());
});
