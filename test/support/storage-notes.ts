/** What docs/storage.md and docs/privacy.md say of each stored item and no program needs. */
import { lockNames } from '../../lib/storage/names.ts';
import type { RegisteredItem } from '../../lib/storage/registry.ts';

export interface StorageNote {
  /** As in docs/privacy.md, "What is kept where". */
  readonly what: string;
  /** The file that alone writes it. */
  readonly owner: string;
  /** Held while it is changed, if more than one worker or page may. */
  readonly lock?: string;
}

/** @throws Error for an item without a note. */
export function noteOf({ item }: RegisteredItem): StorageNote {
  if (item.key.startsWith('view.')) return { what: 'what our pages show', owner: 'lib/storage/views.ts' };
  if (item.area === 'sync' && item.key.startsWith('series.')) return ofSeries;
  const note = notes[item.key] ?? (item.area === 'sync' ? ofSettings : undefined);
  if (!note) throw new Error(`${item.key} has no note in storage-notes.ts.`);
  return note;
}

const ofSettings: StorageNote = {
  what: 'settings',
  owner: 'lib/settings/stored-settings.ts',
  lock: lockNames.settings,
};

const ofSeries: StorageNote = {
  what: 'settings of single series',
  owner: 'lib/actions/series/sync-series-settings.ts',
};

export const notes: Readonly<Record<string, StorageNote>> = {
  'pacing.breaker': {
    what: 'a copy of a block that stands',
    owner: 'lib/pacing/ledger-store.ts',
    lock: lockNames.pacer,
  },
  'session.passwordAttempts': {
    what: 'when a password was sent',
    owner: 'lib/session/password-attempts.ts',
    lock: lockNames.session,
  },
  'session.trace': {
    what: 'that there is a session',
    owner: 'lib/session/session-marker.ts',
    lock: lockNames.sessionStores,
  },
  demo: { what: 'whether the demo is on', owner: 'lib/session/demo.ts' },
  'session.endsWithBrowser': {
    what: 'whether you sign out when the browser closes',
    owner: 'lib/settings/sign-out-choice.ts',
  },
  'outbox.mirror': { what: 'a copy of what waits', owner: 'lib/outbox/backup-copy.ts' },
  'reader.pages': { what: 'at which page you left a chapter', owner: 'lib/settings/left-pages.ts' },
  'list.choice': { what: 'how the list is sorted', owner: 'lib/settings/list-choice.ts' },
  'reader.place': { what: 'whether the control in the reader is small', owner: 'lib/settings/reader-place.ts' },
  'old.numbers': { what: 'what old numbers in links stand for', owner: 'lib/settings/old-numbers.ts' },
  'settings.copy': { what: 'a copy of the settings', owner: 'lib/settings/known-settings.ts' },
  writes: {
    what: 'whether MangaDex refuses changes, and whether they leave without `Origin`',
    owner: 'lib/api/guard-writes.ts',
  },
  'service.choices': {
    what: 'how this browser asks MangaDex: the name of a parameter, and whether marks leave one by one',
    owner: 'lib/settings/service-choices.ts',
    lock: lockNames.settings,
  },
  'service.missingRoute': {
    what: 'that MangaDex took no single marks',
    owner: 'lib/settings/known-service-choices.ts',
  },
  'check.times': {
    what: 'when the next check is due',
    owner: 'entrypoints/background/sync-alarm.ts',
    lock: lockNames.syncTimes,
  },
  'news.told': {
    what: 'which chapters notifications have named',
    owner: 'entrypoints/background/notified-chapters.ts',
  },
  'pacing.ledger': {
    what: 'what was spent of the allowance',
    owner: 'lib/pacing/ledger-store.ts',
    lock: lockNames.pacer,
  },
  'told.listeners': { what: 'which chapters each tab shows', owner: 'lib/messages/tell.ts' },
  'tabs.filled': { what: 'whether open tabs have our scripts', owner: 'entrypoints/background/open-tabs.ts' },
  'badge.shown': { what: 'what the toolbar button looks like', owner: 'entrypoints/background/badge.ts' },
  'session.accessToken': { what: 'access token', owner: 'lib/session/access-tokens.ts', lock: lockNames.sessionStores },
  'session.browserRun': {
    what: 'that Dexmark has run since the browser began',
    owner: 'lib/actions/session/end-earlier-session.ts',
  },
  'session.signIn': {
    what: 'that a sign-in is under way',
    owner: 'lib/session/sign-in-attempt.ts',
    lock: lockNames.signIn,
  },
  'session.unconfirmed': {
    what: 'until when a session that was signed out of may live on at MangaDex',
    owner: 'lib/session/revocations.ts',
    lock: lockNames.sessionStores,
  },
  threads: { what: 'numbers of forum threads', owner: 'lib/settings/known-threads.ts' },
  deeds: { what: 'what you did last from a page', owner: 'entrypoints/background/any-page/stored-results.ts' },
  'report.windows': { what: 'which small windows are open', owner: 'entrypoints/background/report-window.ts' },
  'up-to.windows': { what: 'which small windows are open', owner: 'entrypoints/background/up-to-window.ts' },
  requests: {
    what: 'what was asked in the last hour, and how often the service gave which answer',
    owner: 'lib/diagnostics/request-log.ts',
  },
  diagnostics: { what: 'what went wrong and was passed over', owner: 'lib/diagnostics/diagnostic-log.ts' },
  follows: { what: 'the first rows of the list', owner: 'lib/settings/follow-snapshot.ts' },
  library: { what: 'the first rows of the library', owner: 'lib/settings/library-snapshot.ts' },
  followCount: { what: 'how many rows it has', owner: 'lib/settings/follow-snapshot.ts' },
  firstScreen: { what: 'the popup as it is drawn first, with those rows', owner: 'lib/settings/first-screen-item.ts' },
  libraryScreen: {
    what: 'the library as it is drawn first, with those rows',
    owner: 'lib/settings/first-screen-item.ts',
  },
  listChoice: { what: 'how the list is sorted', owner: 'lib/settings/list-choice.ts' },
  lastReasons: { what: 'the reason that you last reported something for', owner: 'lib/settings/last-reason.ts' },
};
