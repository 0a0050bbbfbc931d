import { numberFormat } from './formats';

/** A whole number as the language of the interface writes it: `7,867`. */
export function numberText(value: number): string {
  return numberFormat().format(value);
}

/** With a point or a comma, in either width. `null` where nothing is typed; `NaN` for what is no number. */
export function typedNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim().replace(',', '.');
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
