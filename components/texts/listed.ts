import { i18n } from '#i18n';

/** "A, B and C", in the person's language. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('language'), { type: 'conjunction' }).format(names);
}
