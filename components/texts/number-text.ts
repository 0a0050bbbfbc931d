import { numberFormat } from './formats';

/** A whole number as the language of the interface writes it: `7,867`. */
export function numberText(value: number): string {
  return numberFormat().format(value);
}
