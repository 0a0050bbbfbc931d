import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchInputActivity } from '../../lib/in-page/input-activity';
import { takeOver, whenTakenOver } from '../../lib/in-page/take-over';
import { whenRead } from '../../lib/in-page/when-shown';
import { isAlive } from '../../lib/messages/own-runtime';
import { startLinkMarks } from './start-link-marks';

/** Where an earlier run of this script leaves its end for a later one, as in a tab that was open already: out of the page's reach. */
const END = Symbol.for('dexmark.links.end');

/** Sites that the person turned on: marks beside links to chapters. The background registers it there, and nowhere else. */
export default defineContentScript({
  registration: 'runtime',
  main() {
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
