import { i18n } from '#i18n';
import { failureSentence } from '../texts/failure-sentence';
import { type StatusParts, statusOf } from './status';

/** Why the list is empty, and what helps. */
export interface EmptyReason {
  readonly title: string;
  readonly text: string;
  readonly help: 'sign-in' | 'sync' | 'surprise' | null;
}

interface EmptyParts extends StatusParts {
  readonly tab: 'unread' | 'all' | 'waiting' | 'reports';
  readonly search: string;
}

/** The first that holds: not signed in, nothing found, nothing read yet (and why), nothing unread, nothing followed. */
export function emptyReason(parts: EmptyParts): EmptyReason {
  const { session, sync, tab, search } = parts;
  if (session.state === 'signed-out' && !session.isDemo) return signedOut(session.failure?.code ?? null);
  if (search.trim() !== '') {
    return tab === 'unread'
      ? { title: i18n.t('empty.noneUnread.title'), text: i18n.t('empty.noneUnread.text', { search }), help: null }
      : { title: i18n.t('empty.noMatch.title'), text: i18n.t('empty.noMatch.text', { search }), help: null };
  }
  if (tab === 'waiting') {
    return { title: i18n.t('empty.nothingWaits.title'), text: i18n.t('empty.nothingWaits.text'), help: null };
  }
  if (tab === 'reports') {
    return { title: i18n.t('report.empty.title'), text: i18n.t('report.empty.text'), help: null };
  }
  if (sync.checkedAt === null && !session.isDemo) return notReadYet(parts);
  return tab === 'unread'
    ? { title: i18n.t('empty.nothingUnread.title'), text: i18n.t('empty.nothingUnread.text'), help: 'surprise' }
    : { title: i18n.t('empty.noFollows.title'), text: i18n.t('empty.noFollows.text'), help: null };
}

function signedOut(code: string | null): EmptyReason {
  return code === null
    ? { title: i18n.t('empty.welcome.title'), text: i18n.t('empty.welcome.text'), help: 'sign-in' }
    : { title: i18n.t('empty.signedOut.title'), text: failureSentence(code), help: 'sign-in' };
}

function notReadYet(parts: EmptyParts): EmptyReason {
  const { session, pause, sync, isOnline } = parts;
  if (!isOnline) {
    return { title: i18n.t('empty.offline.title'), text: i18n.t('empty.offline.text'), help: null };
  }
  // The notice above says why, and what helps.
  if (pause.code === 'access-withheld')
    return { title: i18n.t('empty.access.title'), text: i18n.t('empty.access.text'), help: null };
  if (pause.code !== null && pause.code !== 'offline')
    return { title: i18n.t('empty.paused.title'), text: statusOf(parts).sentence, help: null };
  if (session.state === 'signing-in') {
    return { title: i18n.t('empty.signingIn.title'), text: i18n.t('empty.signingIn.text'), help: null };
  }
  if (sync.failure !== null) {
    return { title: i18n.t('empty.failed.title'), text: failureSentence(sync.failure), help: 'sync' };
  }
  return { title: i18n.t('empty.first.title'), text: i18n.t('empty.first.text'), help: null };
}
