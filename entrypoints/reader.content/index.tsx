import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchInputActivity } from '../../lib/in-page/input-activity';
import { watchNavigation } from '../../lib/in-page/navigation';
import { canLoseExtension, takeOver, whenTakenOver } from '../../lib/in-page/take-over';
import { whenRead, whenShown } from '../../lib/in-page/when-shown';
import { isAlive } from '../../lib/messages/own-runtime';
import { createListMarks } from './list-marks';
import { createReaderCorner } from './reader-corner';

/** Where this script says that it is in the page, as the background may put it into one that has it: out of the page's reach. */
const HERE = Symbol.for('dexmark.reader.here');

/** The site's own pages: a control on every chapter page, marks beside the links to chapters on all others. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  // What a person presses is heard of before any script of the page can.
  runAt: 'document_start',
  main() {
    if (Reflect.has(globalThis, HERE)) return;
    Reflect.set(globalThis, HERE, true);
    const activity = watchInputActivity(systemClock);
    const begin = () => {
      takeOver(['control', 'mark', 'toast']);
      const over = new AbortController();
      const corner = createReaderCorner(activity);
      const marks = createListMarks(activity);
      const update = () => {
        corner.update();
        marks.update();
      };
      update();
      // The site moves between chapters, and from page to page, without a load.
      watchNavigation(systemClock, update, over.signal);
      if (canLoseExtension)
        whenTakenOver(isAlive, () => {
          over.abort();
          corner.end();
          marks.end();
          activity.end();
        });
    };
    whenRead(() => whenShown(begin));
  },
});
