import { DAY } from '../../clock';
import type { Known } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import type { Rating } from '../../service/ids';

/** In ms. No sync asks for ratings, and one may have changed on another device. */
const RATING_HOLDS_MS = 30 * DAY;

/** `null` if it was not asked for, or too long ago. @param now epoch ms. */
export function knownRating(rating: MangaRow['rating'], now: number): Known<Rating | null> | null {
  return rating && Math.abs(now - rating.at) < RATING_HOLDS_MS ? { value: rating.value } : null;
}
