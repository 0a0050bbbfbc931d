import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchInputActivity } from '../../lib/in-page/input-activity';
import { handOverMarks } from '../../lib/in-page/links/hand-over';
import { takeOver, whenTakenOver } from '../../lib/in-page/take-over';
import { whenRead } from '../../lib/in-page/when-shown';
import { isAlive } from '../../lib/messages/own-runtime';
import { startLinkMarks } from './start-link-marks';

/** Out of the page's reach, an earlier run of this script (in a tab that was open already) leaves its end for a later one. */
const END = Symbol.for('dexmark.links.end');

/**
 * Marks beside links to chapters. The background registers it on sites that the person turned on, and puts it into pages of the
 * service's own site when these show a list.
 */
export default defineContentScript({
  registration: 'runtime',
  main() {
    if (handOverMarks(startLinkMarks)) return;
    const endEarlier: unknown = Reflect.get(globalThis, END);
    if (typeof endEarlier === 'function') endEarlier();
    takeOver(['mark', 'toast']);
    const over = new AbortController();
    const activity = watchInputActivity(systemClock);
    over.signal.addEventListener('abort', activity.end);
    whenRead(() => {
      if (!over.signal.aborted) over.signal.addEventListener('abort', startLinkMarks(activity));
    });
    const end = () => over.abort();
    Reflect.set(globalThis, END, end);
    whenTakenOver(isAlive, end);
  },
});
