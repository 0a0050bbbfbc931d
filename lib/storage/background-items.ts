import * as v from 'valibot';
import { PageDocument } from '../messages/page-document';
import { Id } from '../service/ids';
import { storedItem } from './stored-item';

/** What `entrypoints/background` keeps for itself: `lib` cannot name what is declared there. */

/** When the next check is due. Firefox forgets alarms when it closes, Chrome when the extension is updated. */
const CheckTimes = v.object({ chosenMs: v.number(), intervalMs: v.number(), nextAt: v.number() });
export const CHECK_TIMES = storedItem('local', 'check.times', CheckTimes, null);

/** The chapters that notifications have named, so that none is named twice. */
export const NOTIFIED_CHAPTERS = storedItem('local', 'news.told', v.array(Id), []);

/**
 * What was done lately from pages, for as long as a toast offers to undo it: its worker may be dead by then. A press on "Undo" is believed
 * only for a deed that stands here, and only from where its toast was shown.
 */
const NotedDeed = v.object({
  /** The click's, and its wish's. */
  id: v.pipe(v.string(), v.uuid()),
  verb: v.picklist(['read', 'unread', 'follow', 'unfollow']),
  objectId: Id,
  account: v.string(),
  /** The document that shows its toast, or was clicked; `null` where no page could take it. */
  page: v.nullable(PageDocument),
  /** Whether that document is known to show it: news reaches no other that comes after the click. */
  isShown: v.boolean(),
  /** What came of it, as far as it is not a matter of delivery. */
  outcome: v.picklist(['done', 'already', 'undone', 'later']),
  goesAt: v.number(),
});
export type NotedDeed = v.InferOutput<typeof NotedDeed>;
export const DEEDS = storedItem('session', 'deeds', v.array(NotedDeed), []);

/**
 * Whether our scripts were put into the tabs that were open before: `storage.session` begins empty with the browser, an installation or an
 * update, and when we are turned on again.
 */
export const TABS_FILLED = storedItem('session', 'tabs.filled', v.boolean(), false);

/** The window of a page of ours that is open, or was. */
const OpenedWindow = v.object({ windowId: v.number(), address: v.string() });
export const REPORT_WINDOW = storedItem('session', 'report.window', OpenedWindow, null);
export const UP_TO_WINDOW = storedItem('session', 'up-to.window', OpenedWindow, null);
