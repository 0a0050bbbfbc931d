import type { Id } from '../../service/ids';
import type { Filters } from '../unread/filters';
import type { ListedSeries } from './list-reading';

/** Those that the content ratings let through, in their order. */
export function plannedSeries(
  listed: readonly Pick<ListedSeries, 'mangaId' | 'status' | 'contentRating'>[],
  { contentRatings }: Pick<Filters, 'contentRatings'>,
): Id[] {
  return listed
    .filter(({ status, contentRating }) => status === 'plan_to_read' && contentRatings.includes(contentRating))
    .map(({ mangaId }) => mangaId);
}

/** @param previous is not picked again while there are others. @param random gives a number from 0 on, below 1. */
export function pickSurprise(mangaIds: readonly Id[], previous: Id | null, random: () => number): Id | null {
  const others = mangaIds.filter((mangaId) => mangaId !== previous);
  const among = others.length > 0 ? others : mangaIds;
  return among[Math.floor(random() * among.length)] ?? null;
}
