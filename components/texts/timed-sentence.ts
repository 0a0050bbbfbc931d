import { i18n } from '#i18n';
import { countdown, isShort, timeOfDay } from './times';

/** A countdown follows "in", a time of day "at": what is said of a wait needs both sentences. */
interface WaitTexts {
  readonly in:
    | 'failure.tryIn'
    | 'status.throttled'
    | 'status.unresponsive'
    | 'allowance.nextIn'
    | 'reader.pausedUntil'
    | 'waiting.quota'
    | 'report.keptQuota';
  readonly at:
    | 'failure.tryAt'
    | 'status.throttledAt'
    | 'status.unresponsiveAt'
    | 'allowance.nextAt'
    | 'result.keptUntil'
    | 'waiting.quotaAt'
    | 'report.keptQuotaAt';
}

/** With what is left of a short wait, and with the end of a longer one. @param until epoch ms, as is `now`. */
export function timedSentence(texts: WaitTexts, until: number, now: number): string {
  return isShort(until, now)
    ? i18n.t(texts.in, { time: countdown(until, now) })
    : i18n.t(texts.at, { time: timeOfDay(until, now) });
}
