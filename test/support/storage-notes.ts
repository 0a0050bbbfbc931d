/** What docs/storage.md and docs/privacy.md say of each stored item and no program needs. */

import type { RegisteredItem } from '../../lib/actions/registry.ts';
import { lockNames } from '../../lib/storage/names.ts';

/**
 * What it is, as in docs/privacy.md, "What is kept where"; the file that alone writes it; and what is held while it is changed, if more than one
 * worker or page may.
 */
type Note = readonly [what: string, owner: string, lock?: string];
export interface StorageNote {
  readonly what: string;
  readonly owner: string;
  readonly lock?: string | undefined;
}

/** @throws Error for an item without a note. */
export function noteOf({ item }: RegisteredItem): StorageNote {
  const [what, owner, lock] = noteOfKind(item) ?? notes[item.key] ?? (item.area === 'sync' ? ofSettings : []);
  if (what === undefined || owner === undefined) throw new Error(`${item.key} has no note in storage-notes.ts.`);
  return { what, owner, lock };
}

/** Of an item that is one of many. */
function noteOfKind({ area, key }: RegisteredItem['item']): Note | undefined {
  if (key.startsWith('view.')) return ['what our pages show', 'lib/storage/views.ts'];
  if (area !== 'sync' || !key.startsWith('series.')) return undefined;
  return ['settings of single series', 'lib/actions/series/series-settings.ts'];
}

const ofSettings: Note = ['settings', 'lib/settings/stored-settings.ts', lockNames.settings];

export const notes: Readonly<Record<string, Note>> = {
  'pacing.breaker': ['a copy of a block that stands', 'lib/pacing/ledger-store.ts', lockNames.pacer],
  'session.passwordAttempts': ['when a password was sent', 'lib/session/sign-in-attempts.ts', lockNames.session],
  'session.marker': ['that there is a session', 'lib/session/session-marker.ts', lockNames.sessionStores],
  demo: ['whether the demo is on', 'lib/session/demo.ts'],
  'session.endsWithBrowser': ['whether you sign out when the browser closes', 'lib/settings/sign-out-choice.ts'],
  'outbox.backup': ['a copy of what waits', 'lib/outbox/backup-copy.ts'],
  'reader.pages': ['at which page you left a chapter', 'lib/settings/reader.ts'],
  'list.choice': ['how the list is sorted', 'lib/settings/list-choice.ts'],
  'reader.place': ['whether the control in the reader is small', 'lib/settings/reader.ts'],
  'old.numbers': ['what old numbers in links stand for', 'lib/settings/known-answers.ts'],
  'settings.copy': ['a copy of the settings', 'lib/settings/stored-settings.ts'],
  'settings.onDevice': [
    'what you chose while the browser’s sync storage was off or broken',
    'lib/settings/stored-settings.ts',
    lockNames.settings,
  ],
  writes: ['whether MangaDex refuses changes, and whether they leave without `Origin`', 'lib/api/guard-writes.ts'],
  'service.choices': [
    'how this browser asks MangaDex: the name of a parameter, and whether marks leave one by one',
    'lib/settings/service-choices.ts',
    lockNames.settings,
  ],
  'service.missingRoute': ['that MangaDex took no single marks', 'lib/settings/service-choices.ts'],
  'sync.times': ['when the next check is due', 'entrypoints/background/sync-alarm.ts', lockNames.syncTimes],
  'keptMarks.accounts': ['which accounts were signed in while marks wait for one', 'lib/actions/counts.ts'],
  'notified.chapters': ['which chapters notifications have named', 'entrypoints/background/notifications.ts'],
  'pacing.ledger': ['what was spent of the allowance', 'lib/pacing/ledger-store.ts', lockNames.pacer],
  'chapter.listeners': ['which chapters each tab shows', 'lib/messages/tell.ts'],
  'tabs.filled': ['whether open tabs have our scripts', 'entrypoints/background/open-tabs.ts'],
  'badge.shown': ['what the toolbar button looks like', 'entrypoints/background/badge.ts'],
  'session.accessToken': ['access token', 'lib/session/access-tokens.ts', lockNames.sessionStores],
  'session.browserRun': ['that Dexmark has run since the browser began', 'lib/actions/sign-in.ts'],
  'session.signIn': ['that a sign-in is under way', 'lib/session/sign-in-attempts.ts', lockNames.signIn],
  'session.unconfirmed': [
    'until when a session that was signed out of may live on at MangaDex',
    'lib/session/revocations.ts',
    lockNames.sessionStores,
  ],
  threads: ['numbers of forum threads', 'lib/settings/known-answers.ts'],
  results: ['what you did last from a page', 'entrypoints/background/any-page/stored-results.ts'],
  'report.windows': ['which small windows are open', 'entrypoints/background/small-window.ts'],
  'up-to.windows': ['which small windows are open', 'entrypoints/background/small-window.ts'],
  requests: [
    'what was asked in the last hour, and how often the service gave which answer',
    'lib/diagnostics/request-log.ts',
  ],
  diagnostics: ['what went wrong and was passed over', 'lib/diagnostics/diagnostic-log.ts'],
  follows: ['the first rows of the list', 'lib/settings/snapshots.ts'],
  library: ['the first rows of the library', 'lib/settings/snapshots.ts'],
  followCount: ['how many rows it has', 'lib/settings/snapshots.ts'],
  firstScreen: ['the popup as it is drawn first, with those rows', 'lib/settings/snapshots.ts'],
  libraryScreen: ['the library as it is drawn first, with those rows', 'lib/settings/snapshots.ts'],
  listChoice: ['how the list is sorted', 'lib/settings/list-choice.ts'],
  libraryView: ['whether the library is shown as a table or as covers', 'lib/settings/list-choice.ts'],
  lastReasons: ['the reason that you last reported something for', 'lib/settings/last-reason.ts'],
};
