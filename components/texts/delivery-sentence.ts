import { i18n } from '#i18n';
import type { ChapterState } from '../../lib/messages/contract';
import { timeOfDay, untilWhen } from './times';

type Delivery = Pick<ChapterState, 'delivery' | 'pausedBy' | 'pausedUntil'>;

/**
 * How far a mark has come, in words; `null` when there is nothing to say.
 * @param now epoch ms, for what is left of a wait.
 */
export function deliverySentence({ delivery, pausedBy, pausedUntil }: Delivery, now: number): string | null {
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

function pauseSentence(code: string, until: number | null, now: number): string {
  if (code === 'signed-out' || code === 'session-ended') return i18n.t('reader.pausedSignedOut');
  if (code === 'offline') return i18n.t('reader.pausedOffline');
  if (until === null) return i18n.t('reader.paused');
  if (code === 'throttled') return i18n.t('reader.pausedUntil', { time: untilWhen(until, now) });
  return i18n.t('reader.blockedUntil', { time: timeOfDay(until, now) });
}
