import { i18n } from '#i18n';
import { dateFormat } from '../texts/formats';

/** "Today", "Yesterday", or `Friday 28 November`, with the year where it is another. Epoch ms. */
export function dayName(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return i18n.t('history.today');
  if (day.toDateString() === yesterday.toDateString()) return i18n.t('history.yesterday');
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', ...year }).format(at);
}
