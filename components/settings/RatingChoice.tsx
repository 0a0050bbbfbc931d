import { i18n } from '#i18n';
import { choices } from '../../lib/settings/choices';
import type { ContentRating } from '../../lib/settings/settings';

interface RatingChoiceProps {
  /** Every rating, from safe to pornographic. */
  readonly ratings: readonly ContentRating[];
  /** At least one. */
  readonly chosen: readonly ContentRating[];
  readonly onChoose: (chosen: readonly ContentRating[]) => void;
}

/** Chooses the content ratings to show. One always stays chosen, or the list could show nothing. */
export function RatingChoice({ ratings, chosen, onChoose }: RatingChoiceProps) {
  const choose = (rating: ContentRating, isChosen: boolean) =>
    onChoose(ratings.filter((other) => (other === rating ? isChosen : chosen.includes(other))));
  return (
    <fieldset class="choices">
      <legend>{i18n.t(choices.ratings.label)}</legend>
      <div class="in-a-row">
        {ratings.map((rating) => (
          <label key={rating} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(rating)}
              disabled={chosen.length === 1 && chosen.includes(rating)}
              onChange={({ currentTarget }) => choose(rating, currentTarget.checked)}
            />
            {i18n.t(choices.ratings.values[rating])}
          </label>
        ))}
      </div>
      <p class="fine-print">{i18n.t(choices.ratings.help)}</p>
    </fieldset>
  );
}
