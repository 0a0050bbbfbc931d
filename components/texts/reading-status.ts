import { i18n } from '#i18n';
import type { ReadingStatus } from '../../lib/service/ids';

const names = {
  reading: 'readingStatus.reading',
  re_reading: 'readingStatus.reReading',
  on_hold: 'readingStatus.onHold',
  plan_to_read: 'readingStatus.planToRead',
  dropped: 'readingStatus.dropped',
  completed: 'readingStatus.completed',
} as const satisfies Record<ReadingStatus, string>;

/** "Set to Reading". */
export function beginWords(): string {
  return i18n.t('series.beginButton', { status: readingStatusName('reading') });
}

/** @param status `null` for none. */
export function readingStatusName(status: ReadingStatus | null): string {
  return i18n.t(status === null ? 'readingStatus.none' : names[status]);
}
