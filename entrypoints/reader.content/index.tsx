import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchInputActivity } from '../../lib/in-page/input-activity';
import { watchNavigation, whenRead, whenShown } from '../../lib/in-page/navigation';
import { canLoseExtension, replaceStaleScripts, whenReplaced } from '../../lib/in-page/replace-stale-scripts';
import { isAlive } from '../../lib/messages/own-runtime';
import { askFromReader } from '../../lib/messages/question';
import { createListMarks } from './list-marks';
import { createReaderCorner } from './reader-corner';

/** Out of the page's reach, marks that the script is there: the background may put it in once more. */
const HERE = Symbol.for('dexmark.reader.here');

/** The site's own pages: a control on chapter pages, marks beside links on all others. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  // Presses are heard before any script of the page can hear them.
  runAt: 'document_start',
  /** @returns whether it was there already, to the background (`open-tabs.ts`). */
  main() {
    if (Reflect.has(globalThis, HERE)) return true;
    Reflect.set(globalThis, HERE, true);
    const activity = watchInputActivity(systemClock);
    const begin = () => {
      replaceStaleScripts(['control', 'mark', 'toast']);
      const over = new AbortController();
      const corner = createReaderCorner(activity);
      const marks = createListMarks(activity, () => askFromReader('marks.load', undefined));
      const update = () => {
        corner.update();
        marks.update();
      };
      update();
      // The site moves between chapters and pages without a load.
      watchNavigation(systemClock, update, over.signal);
      if (canLoseExtension)
        whenReplaced(isAlive, () => {
          over.abort();
          corner.end();
          marks.end();
          activity.end();
        });
    };
    whenRead(() => whenShown(begin));
    return false;
  },
});
