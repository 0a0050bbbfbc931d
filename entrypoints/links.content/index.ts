import { defineContentScript } from 'wxt/utils/define-content-script';
import { linkFace } from '../../components/links/link-face';
import styles from '../../components/links/link-mark.css?inline';
import { direction } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { canMarkFrames } from '../../lib/in-page/around';
import { type InputActivity, watchInputActivity } from '../../lib/in-page/input-activity';
import { handOverMarks } from '../../lib/in-page/links/hand-over';
import { markLinks } from '../../lib/in-page/links/mark-links';
import { whenRead } from '../../lib/in-page/navigation';
import { replaceStaleScripts, whenReplaced } from '../../lib/in-page/replace-stale-scripts';
import { isAlive } from '../../lib/messages/own-runtime';
import { askFromLinks } from '../../lib/messages/question';
import { listenToUpdates } from '../../lib/messages/updates';

/** Out of the page's reach, while this script runs in it: the background may put it in once more. */
const HERE = Symbol.for('dexmark.links.here');

/**
 * Marks beside links to chapters. The background registers it on sites that the person turned on, and puts it into pages of the
 * service's own site when these show a list.
 */
export default defineContentScript({
  registration: 'runtime',
  /** @returns whether it was there already, to the background (`open-tabs.ts`). */
  main() {
    if (canMarkFrames && !isAllOfOnePage()) return false;
    if (handOverMarks(startLinkMarks)) return false;
    const isHere = () => Reflect.has(globalThis, HERE);
    if (isHere()) return true;
    Reflect.set(globalThis, HERE, true);
    replaceStaleScripts(['mark', 'toast']);
    const activity = watchInputActivity(systemClock);
    let endMarks: (() => void) | undefined;
    const end = () => {
      Reflect.deleteProperty(globalThis, HERE);
      activity.end();
      endMarks?.();
    };
    whenRead(() => {
      if (isHere()) endMarks = startLinkMarks(activity, end);
    });
    whenReplaced(isAlive, end);
    return false;
  },
});

/** In more frames than a page has for people to read, marks would cost it too much. */
const MOST_FRAMES = 50;

/** Whether this is the document of the tab, or a frame and all that it is in are of one origin. */
function isAllOfOnePage(): boolean {
  for (let frame: Window = window; frame !== top; frame = frame.parent) {
    if (!frame.frameElement || frame.parent.length > MOST_FRAMES) return false;
  }
  return location.origin === top?.location.origin;
}

/** @returns a function that ends it. @param onEnd called when it ends, also by itself. */
function startLinkMarks(activity: InputActivity, onEnd?: () => void): () => void {
  return markLinks({
    ask: askFromLinks,
    isAlive,
    onEnd,
    listenToUpdates,
    clock: systemClock,
    activity,
    newOperationId: () => crypto.randomUUID(),
    styles,
    direction: direction(),
    faceOf: (about, words) => linkFace(about, words, systemClock.now()),
  });
}
