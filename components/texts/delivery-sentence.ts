import { i18n } from '#i18n';
import type { MarkDelivery } from '../../lib/messages/chapter-state';
import { failureSentence } from './failure-sentence';
import { timedSentence, timeOfDay } from './times';

/**
 * How far a mark has come; `null` if there is nothing to say.
 * @param now epoch ms, for countdowns.
 */
export function deliverySentence({ delivery, pausedBy, pausedUntil }: MarkDelivery, now: number): string | null {
  switch (delivery) {
    case 'none':
      return null;
    case 'delivered':
      return i18n.t('reader.delivered');
    case 'sending':
      return i18n.t('reader.sending');
    case 'refused':
      return i18n.t('reader.refused');
    case 'waiting':
      return pausedBy === null ? i18n.t('reader.waiting') : pauseSentence(pausedBy, pausedUntil, now);
  }
}

/** Only a person can help, on the site. @param pausedBy a failure code. */
export function waitsForCaptcha({ delivery, pausedBy }: Pick<MarkDelivery, 'delivery' | 'pausedBy'>): boolean {
  return delivery === 'waiting' && pausedBy === 'captcha';
}

/** The intent waits for a sign-in. @param code a failure code. */
export function needsSignIn(code: string): boolean {
  return code === 'signed-out' || code === 'session-ended' || code === 'session-lost';
}

function sentSentence(until: number, now: number): string {
  return timedSentence({ in: 'reader.pausedUntil', at: 'result.keptUntil' }, until, now);
}

function pauseSentence(code: string, until: number | null, now: number): string {
  if (needsSignIn(code)) return i18n.t('reader.pausedSignedOut');
  switch (code) {
    case 'access-withheld':
      return i18n.t('reader.pausedAccess');
    case 'offline':
      return i18n.t('reader.pausedOffline');
    case 'session-in-doubt':
      return failureSentence(code);
    case 'throttled':
      return until === null ? i18n.t('reader.throttled') : sentSentence(until, now);
    case 'unreachable':
      return until === null ? i18n.t('reader.paused') : sentSentence(until, now);
    case 'captcha':
      return i18n.t('reader.captcha');
    case 'writes-refused':
      return i18n.t('reader.writesRefused');
    case 'banned':
      return until === null ? i18n.t('reader.banned') : i18n.t('reader.blockedUntil', { time: timeOfDay(until, now) });
    case 'unresponsive':
    case 'no-answer':
    case 'service-trouble':
      return until === null ? i18n.t('reader.paused') : i18n.t('reader.blockedUntil', { time: timeOfDay(until, now) });
    default:
      return failureSentence(code);
  }
}
