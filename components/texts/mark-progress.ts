import { i18n } from '#i18n';
import type { ChapterState, MarkDelivery, MarkProgress } from '../../lib/messages/chapter-state';
import { deliverySentence, needsSignIn } from './delivery-sentence';
import { failureSentence } from './failure-sentence';
import { countdown, isShort } from './times';

/**
 * Scripts in other people's pages are sent their words. A refusal says why; a short wait leaves its countdown to the page.
 * @param now epoch ms: a time on another day is shown with its day.
 */
export function describeProgress(how: MarkDelivery, now: number): MarkProgress {
  const { delivery, pausedBy, pausedUntil } = how;
  const isTimed = pausedBy === 'throttled' || pausedBy === 'unreachable';
  const isCounted = delivery === 'waiting' && isTimed && pausedUntil !== null && isShort(pausedUntil, now);
  const isExplained = delivery === 'refused' && pausedBy !== null;
  const text = isCounted
    ? i18n.t('reader.pausedUntil', { time: '{time}' })
    : isExplained
      ? failureSentence(pausedBy)
      : deliverySentence(how, now);
  return { progress: text === null ? null : { icon: iconOf(how), text }, countdownTo: isCounted ? pausedUntil : null };
}

function iconOf({ delivery, pausedBy }: MarkDelivery): NonNullable<ChapterState['progress']>['icon'] {
  if (delivery === 'delivered') return 'delivered';
  if (delivery === 'refused') return 'warning';
  if (delivery !== 'waiting' || pausedBy === null) return 'sending';
  return needsSignIn(pausedBy) ? 'person' : 'pause';
}

/** In a page, at each drawing. @param now epoch ms. */
export function progressNow({ progress, countdownTo }: MarkProgress, now: number): MarkProgress['progress'] {
  if (progress === null || countdownTo === null) return progress;
  return { ...progress, text: progress.text.replace('{time}', countdown(countdownTo, now)) };
}
