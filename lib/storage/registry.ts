import { DIAGNOSTICS } from '../diagnostics/diagnostic-log';
import { LISTENERS } from '../messages/tell';
import { QUEUE_COPY } from '../outbox/backup-copy';
import { BREAKER_COPY, SESSION_LEDGER } from '../pacing/ledger-store';
import { ACCESS_TOKEN } from '../session/access-tokens';
import { PASSWORD_ATTEMPTS } from '../session/password-attempts';
import { UNCONFIRMED_REVOCATION } from '../session/revocations';
import { SESSION_MARKER } from '../session/session-marker';
import { SIGN_IN_ATTEMPT } from '../session/sign-in-attempt';
import { FIRST_SCREEN } from '../settings/first-screen-item';
import { FOLLOW_COUNT, FOLLOWS } from '../settings/follow-snapshot';
import { SETTINGS_COPY } from '../settings/known-settings';
import { THREADS } from '../settings/known-threads';
import { LAST_REASONS } from '../settings/last-reason';
import { LIST_CHOICE } from '../settings/list-choice';
import { OLD_NUMBERS } from '../settings/old-numbers';
import { READER_PLACE } from '../settings/reader-place';
import { ENDS_WITH_BROWSER } from '../settings/sign-out-choice';
import { settingsItems } from '../settings/stored-settings';
import { WRITE_RECORD } from '../settings/write-record-item';
import {
  BADGE_SHOWN,
  BROWSER_RUN,
  NOTIFIED_CHAPTERS,
  REPORT_WINDOW,
  STORED_RESULTS,
  SYNC_TIMES,
  TABS_FILLED,
  UP_TO_WINDOW,
} from './background-items';
import { lockNames } from './names';
import type { StoredItem } from './stored-item';
import { type ViewName, viewItem, views } from './views';

/** Items are declared beside their owners, so that a page loads the schemas of its own keys alone. "Erase everything" walks this list. */
export interface RegisteredItem {
  readonly item: Pick<StoredItem, 'area' | 'key' | 'schema' | 'initial'>;
  /** As in docs/privacy.md, "What is kept where". */
  readonly what: string;
  readonly owner: string;
  /** `emptied`: the owner writes it again, empty. `last`: erased after failures on the way were noted in it. */
  readonly erasure: 'erased' | 'emptied' | 'last' | 'stays';
  /** Held while it is changed, if more than one worker or page may. */
  readonly lock?: string;
}

/** Erased, because they say what the person looked at; other views are written again when something changes. */
const namesWhatWasSeen: ReadonlySet<ViewName> = new Set(['series', 'report', 'upTo', 'thread', 'deed']);
const viewNames = Object.keys(views) as ViewName[];

export const registry: readonly RegisteredItem[] = [
  // A forgotten block is prolonged, and a forgotten password brings the account nearer to a lock.
  {
    item: BREAKER_COPY,
    what: 'a copy of a block that stands',
    owner: 'lib/pacing/ledger-store.ts',
    erasure: 'stays',
    lock: lockNames.pacer,
  },
  {
    item: PASSWORD_ATTEMPTS,
    what: 'when a password was sent',
    owner: 'lib/session/password-attempts.ts',
    erasure: 'stays',
    lock: lockNames.session,
  },
  {
    item: SESSION_MARKER,
    what: 'that there is a session',
    owner: 'lib/session/session-marker.ts',
    erasure: 'erased',
    lock: lockNames.sessionStores,
  },
  {
    item: ENDS_WITH_BROWSER,
    what: 'whether you sign out when the browser closes',
    owner: 'lib/settings/sign-out-choice.ts',
    erasure: 'erased',
  },
  { item: QUEUE_COPY, what: 'a copy of what waits', owner: 'lib/outbox/backup-copy.ts', erasure: 'emptied' },
  {
    item: READER_PLACE,
    what: 'whether the control in the reader is small',
    owner: 'lib/settings/reader-place.ts',
    erasure: 'erased',
  },
  {
    item: OLD_NUMBERS,
    what: 'what old numbers in links stand for',
    owner: 'lib/settings/old-numbers.ts',
    erasure: 'erased',
  },
  { item: SETTINGS_COPY, what: 'a copy of the settings', owner: 'lib/settings/known-settings.ts', erasure: 'emptied' },
  {
    item: WRITE_RECORD,
    what: 'whether MangaDex refuses changes, and whether they leave without `Origin`',
    owner: 'lib/api/guard-writes.ts',
    erasure: 'erased',
  },
  {
    item: SYNC_TIMES,
    what: 'when the next check is due',
    owner: 'entrypoints/background/sync-alarm.ts',
    erasure: 'erased',
    lock: lockNames.syncTimes,
  },
  {
    item: NOTIFIED_CHAPTERS,
    what: 'which chapters notifications have named',
    owner: 'entrypoints/background/notified-chapters.ts',
    erasure: 'erased',
  },

  // What was spent stays spent, and open tabs go on hearing of changes.
  {
    item: SESSION_LEDGER,
    what: 'what was spent of the allowance',
    owner: 'lib/pacing/ledger-store.ts',
    erasure: 'stays',
    lock: lockNames.pacer,
  },
  { item: LISTENERS, what: 'which chapters each tab shows', owner: 'lib/messages/tell.ts', erasure: 'stays' },
  {
    item: TABS_FILLED,
    what: 'whether open tabs have our scripts',
    owner: 'entrypoints/background/open-tabs.ts',
    erasure: 'stays',
  },
  {
    item: BADGE_SHOWN,
    what: 'what the toolbar button looks like',
    owner: 'entrypoints/background/badge.ts',
    erasure: 'erased',
  },
  {
    item: ACCESS_TOKEN,
    what: 'access token',
    owner: 'lib/session/access-tokens.ts',
    erasure: 'erased',
    lock: lockNames.sessionStores,
  },
  {
    item: BROWSER_RUN,
    what: 'that Dexmark has run since the browser began',
    owner: 'lib/actions/session/end-earlier-session.ts',
    erasure: 'stays',
  },
  {
    item: SIGN_IN_ATTEMPT,
    what: 'that a sign-in is under way',
    owner: 'lib/session/sign-in-attempt.ts',
    erasure: 'erased',
    lock: lockNames.signIn,
  },
  // Written before the service is asked, which may be the last that "Erase everything" gets to do.
  {
    item: UNCONFIRMED_REVOCATION,
    what: 'until when a session that was signed out of may live on at MangaDex',
    owner: 'lib/session/revocations.ts',
    erasure: 'stays',
    lock: lockNames.sessionStores,
  },
  { item: THREADS, what: 'numbers of forum threads', owner: 'lib/settings/known-threads.ts', erasure: 'erased' },
  {
    item: STORED_RESULTS,
    what: 'what you did last from a page',
    owner: 'entrypoints/background/any-page/stored-results.ts',
    erasure: 'erased',
  },
  {
    item: REPORT_WINDOW,
    what: 'which small window is open',
    owner: 'entrypoints/background/report-window.ts',
    erasure: 'erased',
  },
  {
    item: UP_TO_WINDOW,
    what: 'which small window is open',
    owner: 'entrypoints/background/up-to-window.ts',
    erasure: 'erased',
  },
  {
    item: DIAGNOSTICS,
    what: 'what went wrong and was passed over',
    owner: 'lib/diagnostics/diagnostic-log.ts',
    erasure: 'last',
  },
  ...viewNames.map((name): RegisteredItem => {
    const erasure = namesWhatWasSeen.has(name) ? 'erased' : 'stays';
    return { item: viewItem(name), what: 'what our pages show', owner: 'lib/storage/views.ts', erasure };
  }),

  ...settingsItems.map((item): RegisteredItem => {
    return {
      item,
      what: 'settings',
      owner: 'lib/settings/stored-settings.ts',
      erasure: 'erased',
      lock: lockNames.settings,
    };
  }),

  { item: FOLLOWS, what: 'the first rows of the list', owner: 'lib/settings/follow-snapshot.ts', erasure: 'erased' },
  { item: FOLLOW_COUNT, what: 'how many rows it has', owner: 'lib/settings/follow-snapshot.ts', erasure: 'erased' },
  {
    item: FIRST_SCREEN,
    what: 'the popup as it is drawn first, with those rows',
    owner: 'lib/settings/first-screen-item.ts',
    erasure: 'erased',
  },
  { item: LIST_CHOICE, what: 'how the list is sorted', owner: 'lib/settings/list-choice.ts', erasure: 'erased' },
  {
    item: LAST_REASONS,
    what: 'the reason that you last reported something for',
    owner: 'lib/settings/last-reason.ts',
    erasure: 'erased',
  },
];
