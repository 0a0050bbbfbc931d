import { i18n } from '#i18n';
import type { Rating } from '../../lib/service/ids';

/** "8 of 10". @param rating `null` for none. */
export function ratingName(rating: Rating | null): string {
  return rating === null ? i18n.t('series.ratingNone') : i18n.t('series.ratingOf', { rating: `${rating}` });
}
