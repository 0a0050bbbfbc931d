import { i18n } from '#i18n';
import { age } from '../texts/times';

/** "3d", or "3 days", or that it is just out. Both in epoch ms. */
export function sincePublished(publishAt: number, now: number, width: 'short' | 'narrow' = 'narrow'): string {
  return age(publishAt, now, width) ?? i18n.t('follows.justOut');
}
