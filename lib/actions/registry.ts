import { DIAGNOSTICS } from '../diagnostics/diagnostic-log';
import { REQUEST_RECORD } from '../diagnostics/request-log';
import { LISTENERS } from '../messages/tell';
import { QUEUE_COPY } from '../outbox/backup-copy';
import { BREAKER_COPY, SESSION_LEDGER } from '../pacing/ledger-store';
import { ACCESS_TOKEN } from '../session/access-tokens';
import { DEMO } from '../session/demo';
import { UNCONFIRMED_REVOCATION } from '../session/revocations';
import { SESSION_MARKER } from '../session/session-marker';
import { PASSWORD_ATTEMPTS, SIGN_IN_ATTEMPT } from '../session/sign-in-attempts';
import { OLD_NUMBERS, THREADS } from '../settings/known-answers';
import { LAST_REASONS } from '../settings/last-reason';
import { LIBRARY_VIEW, LIST_CHOICE, LIST_CHOICE_COPY } from '../settings/list-choice';
import { LEFT_PAGES, READER_PLACE } from '../settings/reader';
import { MISSING_ROUTE, SERVICE_CHOICES } from '../settings/service-choices';
import { ENDS_WITH_BROWSER } from '../settings/sign-out-choice';
import { FIRST_SCREENS, FOLLOW_COUNT, FOLLOWS, LIBRARY_SNAPSHOT } from '../settings/snapshots';
import { SETTINGS_COPY, SETTINGS_HERE, settingsItems } from '../settings/stored-settings';
import { seriesItems } from '../settings/sync-buckets';
import { WRITE_RECORD } from '../settings/write-record-item';
import {
  BADGE_SHOWN,
  BROWSER_RUN,
  KEPT_BESIDE,
  NOTIFIED_CHAPTERS,
  REPORT_WINDOWS,
  STORED_RESULTS,
  SYNC_TIMES,
  TABS_FILLED,
  UP_TO_WINDOWS,
} from '../storage/background-items';
import type { StoredItem } from '../storage/stored-item';
import { type ViewName, viewItem, views } from '../storage/views';

/** Items are declared beside their owners, so that a page loads the schemas of its own keys alone. "Erase everything" walks this list; docs/storage.md says more of each. */
export interface RegisteredItem {
  readonly item: Pick<StoredItem, 'area' | 'key' | 'schema' | 'initial'>;
  /** `emptied`: the owner writes it again, empty. `last`: erased after failures on the way were noted in it. */
  readonly erasure: 'erased' | 'emptied' | 'last' | 'stays';
}

const viewNames = Object.keys(views) as ViewName[];

export const registry: readonly RegisteredItem[] = [
  // A forgotten block is prolonged, and a forgotten password brings the account nearer to a lock.
  { item: BREAKER_COPY, erasure: 'stays' },
  { item: PASSWORD_ATTEMPTS, erasure: 'stays' },
  { item: SESSION_MARKER, erasure: 'erased' },
  { item: DEMO, erasure: 'erased' },
  { item: ENDS_WITH_BROWSER, erasure: 'erased' },
  { item: QUEUE_COPY, erasure: 'emptied' },
  { item: READER_PLACE, erasure: 'erased' },
  { item: LIST_CHOICE_COPY, erasure: 'erased' },
  { item: LEFT_PAGES, erasure: 'erased' },
  { item: OLD_NUMBERS, erasure: 'erased' },
  { item: SETTINGS_COPY, erasure: 'emptied' },
  { item: SETTINGS_HERE, erasure: 'erased' },
  { item: WRITE_RECORD, erasure: 'erased' },
  { item: SERVICE_CHOICES, erasure: 'erased' },
  { item: MISSING_ROUTE, erasure: 'erased' },
  { item: SYNC_TIMES, erasure: 'erased' },
  { item: NOTIFIED_CHAPTERS, erasure: 'erased' },
  { item: KEPT_BESIDE, erasure: 'erased' },

  // What was spent stays spent, and open tabs go on hearing of changes.
  { item: SESSION_LEDGER, erasure: 'stays' },
  { item: LISTENERS, erasure: 'stays' },
  { item: TABS_FILLED, erasure: 'stays' },
  { item: BADGE_SHOWN, erasure: 'erased' },
  { item: ACCESS_TOKEN, erasure: 'erased' },
  { item: BROWSER_RUN, erasure: 'stays' },
  { item: SIGN_IN_ATTEMPT, erasure: 'erased' },
  // Written before the service is asked, which may be the last that "Erase everything" gets to do.
  { item: UNCONFIRMED_REVOCATION, erasure: 'stays' },
  { item: THREADS, erasure: 'erased' },
  { item: STORED_RESULTS, erasure: 'erased' },
  { item: REPORT_WINDOWS, erasure: 'erased' },
  { item: UP_TO_WINDOWS, erasure: 'erased' },
  { item: REQUEST_RECORD, erasure: 'erased' },
  { item: DIAGNOSTICS, erasure: 'last' },
  ...viewNames.map((name): RegisteredItem => {
    const erasure = views[name].isPrivate ? 'erased' : 'stays';
    return { item: viewItem(name), erasure };
  }),

  ...[...settingsItems, ...seriesItems].map((item): RegisteredItem => ({ item, erasure: 'erased' })),

  { item: FOLLOWS, erasure: 'erased' },
  { item: FOLLOW_COUNT, erasure: 'erased' },
  { item: LIBRARY_SNAPSHOT, erasure: 'erased' },
  { item: FIRST_SCREENS.popup, erasure: 'erased' },
  { item: FIRST_SCREENS.library, erasure: 'erased' },
  { item: LIST_CHOICE, erasure: 'erased' },
  { item: LIBRARY_VIEW, erasure: 'erased' },
  { item: LAST_REASONS, erasure: 'erased' },
];
