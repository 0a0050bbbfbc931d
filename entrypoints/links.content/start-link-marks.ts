import { linkFace } from '../../components/links/link-face';
import styles from '../../components/links/link-mark.css?inline';
import { direction } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import type { InputActivity } from '../../lib/in-page/input-activity';
import { markLinks } from '../../lib/in-page/links/mark-links';
import { isAlive } from '../../lib/messages/own-runtime';
import { askFromLinks } from '../../lib/messages/question';
import { listenToUpdates } from '../../lib/messages/updates';

/** @returns a function that ends it. */
export function startLinkMarks(activity: InputActivity): () => void {
  return markLinks({
    ask: askFromLinks,
    isAlive,
    listenToUpdates,
    clock: systemClock,
    activity,
    newOperationId: () => crypto.randomUUID(),
    styles,
    direction: direction(),
    faceOf: (about, words) => linkFace(about, words, systemClock.now()),
  });
}
