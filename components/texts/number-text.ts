import { i18n } from '#i18n';

/** A whole number as the language of the interface writes it: `7,867`. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(i18n.t('language')).format(value);
}
