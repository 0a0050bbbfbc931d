import { i18n } from '#i18n';
import { DAY } from '../../lib/clock';
import { isPause } from '../../lib/pauses';
import type { View } from '../../lib/storage/views';
import { DOT } from '../texts/dot';
import { failureSentence } from '../texts/failure-sentence';
import { age, countdown, exactly, isShort, timedSentence, timeOfDay } from '../texts/times';

/** The one sentence that matters most now, and what waits to be sent. */
export interface Status {
  readonly tone: 'quiet' | 'busy' | 'warn' | 'danger';
  readonly sentence: string;
  /** A countdown inside the sentence, which screen readers do not announce every second. */
  readonly countdown: string | null;
  /** The sentence is about a block during which a person may have a reason to ask. */
  readonly isBackoff: boolean;
}

export interface StatusParts {
  readonly session: View<'session'>;
  readonly pause: View<'pause'>;
  readonly sync: View<'sync'>;
  readonly counts: View<'counts'>;
  readonly isOnline: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** The most pressing one first: the demo, signed out (unless no sign-in can leave), offline, no access, a pause, a running sync, the end of the last one. */
export function statusOf({ session, pause, sync, counts, isOnline, now }: StatusParts): Status {
  if (session.state === 'signed-out' && session.isDemo) return say('warn', i18n.t('status.demo'));
  const canSignIn = !isOnline || !(isBackoff(pause) || pause.code === 'access-withheld');
  if (session.state === 'signed-out' && canSignIn) return say('warn', signedOutSentence(counts.waiting));
  if (!isOnline) return say('warn', i18n.t('status.offline'));
  // The page notices the return of the network before the background does.
  if (pause.code !== null && pause.code !== 'offline') {
    return { ...pauseStatus(pause, now), isBackoff: isBackoff(pause) };
  }
  if (session.state === 'signing-in') return say('busy', i18n.t('status.signingIn'));
  if (session.failure?.code === 'session-in-doubt') return say('busy', failureSentence(session.failure.code));
  if (sync.state === 'syncing') return say('busy', checkingSentence(sync));
  // After a pause that the check met, the sentence would be wrong.
  if (sync.failure !== null && !isPause(sync.failure)) return say('danger', failureSentence(sync.failure));
  return say('quiet', checkedSentence(sync.checkedAt, now));
}

/** The pause is long, and asking makes it longer. */
export function isBackoff({ code }: View<'pause'>): boolean {
  return code === 'banned' || code === 'unresponsive';
}

/** A second sentence about marks that wait or were refused; `null` if there are none. */
export function queueSentence({ waiting, refused }: View<'counts'>): string | null {
  const parts = [
    ...(waiting > 0 ? [i18n.t('status.waiting', waiting)] : []),
    ...(refused > 0 ? [i18n.t('status.refused', refused)] : []),
  ];
  return parts.length > 0 ? parts.join(DOT) : null;
}

/** The exact time of the last sync, and its cost; nothing before the first. */
export function checkHint({ state, done, checkedAt }: View<'sync'>): string | undefined {
  if (checkedAt === null) return undefined;
  const moment = exactly(checkedAt);
  return state === 'done' && done > 0 ? `${moment}. ${i18n.t('status.checkCost', done)}` : moment;
}

function signedOutSentence(waiting: number): string {
  return waiting > 0 ? i18n.t('status.signedOutKept', waiting) : i18n.t('status.signedOut');
}

function pauseStatus({ code, since, until }: View<'pause'>, now: number): Status {
  switch (code) {
    case 'throttled':
    case 'unresponsive':
      return sayUntil(code, until, now);
    case 'banned':
      return say('danger', banSentence(since, until, now));
    case 'no-answer':
      return say('warn', i18n.t('status.noAnswer'));
    case 'access-withheld':
      return say('warn', i18n.t('access.title'));
    default:
      return say('warn', failureSentence(code ?? 'unexpected'));
  }
}

/** A ban that lasts into a second day is rarely due to our requests, but to the address or its owner. */
function banSentence(since: number | null, until: number | null, now: number): string {
  const sentence =
    until === null ? i18n.t('status.bannedUnknown') : i18n.t('status.banned', { time: timeOfDay(until, now) });
  const isLong = since !== null && now - since >= DAY;
  return isLong ? `${sentence} ${i18n.t('status.bannedLong')}` : sentence;
}

const pauseTexts = {
  throttled: { in: 'status.throttled', at: 'status.throttledAt' },
  unresponsive: { in: 'status.unresponsive', at: 'status.unresponsiveAt' },
} as const;

function sayUntil(pause: keyof typeof pauseTexts, until: number | null, now: number): Status {
  if (until === null)
    return say('warn', i18n.t(pause === 'unresponsive' ? 'status.noAnswer' : 'status.throttledUnknown'));
  const shown = isShort(until, now) ? countdown(until, now) : null;
  return { ...say('warn', timedSentence(pauseTexts[pause], until, now)), countdown: shown };
}

function checkingSentence({ done, of }: View<'sync'>): string {
  return of > 0 ? i18n.t('status.checkingOf', { done: `${done}`, of: `${of}` }) : i18n.t('status.checking');
}

function checkedSentence(checkedAt: number | null, now: number): string {
  if (checkedAt === null) return i18n.t('status.neverChecked');
  const howLong = age(checkedAt, now);
  return howLong === null ? i18n.t('status.checkedNow') : i18n.t('status.checked', { age: howLong });
}

function say(tone: Status['tone'], sentence: string): Status {
  return { tone, sentence, countdown: null, isBackoff: false };
}
