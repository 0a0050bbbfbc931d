import * as v from 'valibot';
import { PageDocument } from '../messages/page-document';
import { Id } from '../service/ids';
import { storedItem } from './stored-item';

/** Kept because Firefox forgets alarms when it closes, and Chrome when the extension is updated. */
const SyncTimes = v.object({
  ...{ chosenMs: v.number(), intervalMs: v.number(), nextAt: v.number() },
  moved: v.optional(v.object({ at: v.number(), from: v.number() })),
});
export const SYNC_TIMES = storedItem('local', 'sync.times', SyncTimes, null);

/** So that no chapter is named twice. */
export const NOTIFIED_CHAPTERS = storedItem('local', 'notified.chapters', v.array(Id), []);

/** "Undo" counts only for a result that is stored here, and only from where its toast was shown. The worker may have died in between. */
const StoredResult = v.object({
  /** The click's and its intent's. */
  operationId: v.pipe(v.string(), v.uuid()),
  verb: v.picklist(['read', 'unread', 'follow', 'unfollow']),
  objectId: Id,
  account: v.string(),
  /** `null` if no page could take the toast. */
  page: v.nullable(PageDocument),
  /** This document is known to show the toast, so updates reach no other that loads after the click. */
  isShown: v.boolean(),
  outcome: v.picklist(['done', 'already', 'undone', 'later']),
  goesAt: v.number(),
});
export type StoredResult = v.InferOutput<typeof StoredResult>;
export const STORED_RESULTS = storedItem('session', 'results', v.array(StoredResult), []);

/** Accounts that were signed in here last, and since marks are kept for a sign-in: they are not offered to another without a word. */
export const KEPT_BESIDE = storedItem('local', 'keptMarks.accounts', v.array(v.string()), []);

/** What the toolbar button looks like: as `storage.session` does, it starts over with the browser and with each version. */
const ShownBadge = v.object({ text: v.string(), color: v.string(), icons: v.string(), title: v.string() });
export const BADGE_SHOWN = storedItem('session', 'badge.shown', ShownBadge, null);

/** `storage.session` begins empty with the browser, an installation or an update, and when the extension is turned on again. */
export const TABS_FILLED = storedItem('session', 'tabs.filled', v.boolean(), false);

/** A worker has run since `storage.session` began empty. */
export const BROWSER_RUN = storedItem('session', 'session.browserRun', v.boolean(), false);

const OpenedWindow = v.union([
  v.object({ windowId: v.number(), address: v.string() }),
  v.object({ tabId: v.number(), openerId: v.nullable(v.number()), address: v.string() }),
]);
export type OpenedWindow = v.InferOutput<typeof OpenedWindow>;
/** In the order in which they were opened; some may be closed by now. */
const OpenedWindows = v.array(OpenedWindow);
export const REPORT_WINDOWS = storedItem('session', 'report.windows', OpenedWindows, []);
export const UP_TO_WINDOWS = storedItem('session', 'up-to.windows', OpenedWindows, []);
