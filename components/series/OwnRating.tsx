import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Rating } from '../../lib/service/ids';
import { isOwnClick } from '../look/own-click';
import { ratingName } from '../texts/choice-names';
import type { SeriesEntry } from './series-entry';

export interface RatingActions {
  readonly onRate: (rating: Rating | null) => void;
  readonly onAskRating: () => void;
}

interface OwnRatingProps extends RatingActions {
  readonly rating: SeriesEntry['rating'];
  readonly isAsking: boolean;
}

/** From 1 to 10, or none. A rating that is not known here is asked for first: one that was overwritten unseen could not be restored. */
export function OwnRating({ rating, isAsking, onRate, onAskRating }: OwnRatingProps) {
  const field = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const isKnown = rating !== null;
  const wasKnown = useRef(isKnown);
  useLayoutEffect(() => {
    // The button that had the focus is gone: the choice stands in its place.
    if (!wasKnown.current && document.activeElement === document.body) choice.current?.focus();
    wasKnown.current = isKnown;
  }, [isKnown]);
  if (rating === null)
    return (
      // Also while it is asked: the background asks once, and again where it has died meanwhile.
      <button type="button" class="button button-small" onClick={(event) => isOwnClick(event) && onAskRating()}>
        {i18n.t(isAsking ? 'series.askingRating' : 'series.showRating')}
      </button>
    );
  return (
    <>
      <label class="visually-hidden" for={field}>
        {i18n.t('series.rating')}
      </label>
      <select
        ref={choice}
        id={field}
        class="choice"
        title={i18n.t('series.rating')}
        value={`${rating.value ?? ''}`}
        onChange={({ currentTarget }) => onRate(ratings[currentTarget.selectedIndex] ?? null)}
      >
        {ratings.map((one) => (
          <option key={one} value={`${one ?? ''}`}>
            {ratingName(one)}
          </option>
        ))}
      </select>
    </>
  );
}

const ratings = [null, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
