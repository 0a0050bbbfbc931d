import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { SeriesEntry } from '../../components/series/series-entry';
import type { RatingRequest } from '../../components/series/series-request';
import type { ask } from '../../lib/messages/ask';
import type { Rating } from '../../lib/service/ids';
import type { View } from '../../lib/storage/views';
import { createPresses, type PressesParts } from './presses';
import type { Toasts } from './toasts';

/** Shown at once, queued by the background, undone while the toast is there. */
export interface OwnRatings {
  /** By series, while the local copy does not show them yet. */
  readonly presses: ReadonlySignal<ReadonlyMap<string, Rating | null>>;
  /** Of the series that were asked about last. Reading it subscribes. */
  readonly requestOf: (mangaId: string) => RatingRequest;
  /** One request. */
  readonly askFor: (mangaId: string) => void;
  readonly rate: (series: Pick<SeriesEntry, 'mangaId' | 'title' | 'rating'>, rating: Rating | null) => Promise<void>;
}

interface OwnRatingsParts extends PressesParts {
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
  readonly ask: typeof ask;
  readonly newOperationId: () => string;
  readonly toasts: Pick<Toasts, 'offerUndo'>;
}

export function createOwnRatings({
  ask,
  newOperationId,
  ratingsRequest,
  toasts,
  ...parts
}: OwnRatingsParts): OwnRatings {
  const { pressed, press } = createPresses<Rating | null>(parts);
  return {
    presses: pressed,
    requestOf: (mangaId) => {
      const asked = ratingsRequest.value;
      return asked?.mangaIds.includes(mangaId) ? asked.state : 'idle';
    },
    askFor: (mangaId) => void ask('ratings.fetch', { mangaIds: [mangaId] }).catch(parts.tellFailure),
    async rate({ mangaId, title, rating: before }, rating) {
      const operationId = newOperationId();
      const done = press([mangaId], rating, () => ask('series.rate', { operationId, mangaId, rating }));
      toasts.offerUndo({
        text:
          rating === null
            ? i18n.t('series.ratingCleared', { title })
            : i18n.t('series.rated', { rating: `${rating}`, title }),
        undoName: i18n.t('series.undoSeries', { title }),
        done,
        takeBack: () =>
          press([mangaId], before?.value ?? null, () =>
            ask('intent.undo', { operationId: newOperationId(), kind: 'rating', key: mangaId, targetId: operationId }),
          ),
      });
      await done;
    },
  };
}
