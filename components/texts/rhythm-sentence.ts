import { i18n } from '#i18n';
import { DAY } from '../../lib/clock';
import type { Rhythm } from '../../lib/model/rows';
import { dayOf } from './times';

/** "About every 7 days, next around 28 Nov". @param now epoch ms. */
export function rhythmSentence({ everyMs, nextAt }: Rhythm, now: number): string {
  const every = i18n.t('rhythm.every', Math.max(1, Math.round(everyMs / DAY)));
  return i18n.t('rhythm.both', { every, next: expectedSentence(nextAt, now) });
}

/** "next around 28 Nov"; "next any day now" once that is over. @param expectedAt and `now`: epoch ms. */
export function expectedSentence(expectedAt: number, now: number): string {
  return expectedAt < now ? i18n.t('rhythm.due') : i18n.t('rhythm.next', { day: dayOf(expectedAt) });
}
