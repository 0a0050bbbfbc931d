import { i18n } from '#i18n';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock';
import { dateFormat, numberFormat } from './formats';

/** Times in the language of the interface, as the browser's region writes them. All arguments are epoch ms. */

/** No months: in the narrow form, five months and five minutes are both `5m`. */
const units = [
  { unit: 'year', ms: 365 * DAY },
  { unit: 'week', ms: 7 * DAY },
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
] as const;

/** How long ago, in the largest whole unit (`2 min`, `3d`); `null` under a minute, which is "just now". */
export function age(at: number, now: number, width: 'short' | 'narrow' = 'short'): string | null {
  const found = units.find(({ ms }) => now - at >= ms);
  if (!found) return null;
  const amount = Math.floor((now - at) / found.ms);
  return numberFormat({ style: 'unit', unit: found.unit, unitDisplay: width }).format(amount);
}

/** "45 sec", "3 min": about how long something takes. @param ms not an epoch time. */
export function lasting(ms: number): string {
  const [unit, amount] = ms < 90 * SECOND ? (['second', ms / SECOND] as const) : (['minute', ms / MINUTE] as const);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(Math.max(1, Math.round(amount)));
}

/** Short enough to watch its countdown. */
export function isShort(until: number, now: number): boolean {
  return until - now < HOUR;
}

/** The rest of a wait as `0:42`, rounded up and never negative. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `14:05` or `2:05 pm`, with the day where it isn't today. */
export function timeOfDay(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ weekday: 'short' } as const);
  return dateFormat({ ...day, hour: 'numeric', minute: '2-digit' }).format(at);
}

/** `28 Nov` or `Nov 28`. */
export function dayOf(at: number): string {
  return dateFormat({ day: 'numeric', month: 'short' }).format(at);
}

/** The exact moment, for the hover text of a relative one. */
export function exactly(at: number): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

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
