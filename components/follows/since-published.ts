import { i18n } from '#i18n';
import { age } from '../texts/times';

/** "3d", or that it is just out. Both in epoch ms. */
export function sincePublished(publishAt: number, now: number): string {
  return age(publishAt, now, 'narrow') ?? i18n.t('follows.justOut');
}
