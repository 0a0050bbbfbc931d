import { SECOND } from '../../lib/clock';
import { dateFormat, numberFormat } from '../texts/formats';

/** `14:05:09` or `2:05:09 pm`. @param at epoch ms. */
export function timeWithSeconds(at: number): string {
  return dateFormat({ timeStyle: 'medium' }).format(at);
}

/** `0.42 sec`, as the language of the interface writes it, on one line. */
export function secondsText(ms: number): string {
  const seconds = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 } as const;
  return numberFormat(seconds)
    .format(ms / SECOND)
    .replaceAll(' ', '\u00a0');
}
