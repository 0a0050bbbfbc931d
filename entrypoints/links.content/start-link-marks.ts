import { linkFace } from '../../components/links/link-face';
import styles from '../../components/links/link-mark.css?inline';
import { direction } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import type { InputActivity } from '../../lib/in-page/input-activity';
import { markLinks } from '../../lib/in-page/links/mark-links';
import { isAlive } from '../../lib/messages/own-runtime';
import { askFromLinks } from '../../lib/messages/question';
import { listenToUpdates } from '../../lib/messages/updates';

/** @returns a function that ends it. @param onEnd called when it ends, also by itself. */
export function startLinkMarks(activity: InputActivity, onEnd?: () => void): () => void {
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
