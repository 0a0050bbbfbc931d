import { MINUTE } from '../../lib/clock';
import type { View } from '../../lib/storage/views';

/**
 * What is still true of the stored allowance. The background writes it while anything changes; if the last write is a minute old,
 * nothing was sent since, and everything that was spent then is free again.
 * @param now epoch ms.
 */
export function allowanceNow(view: View<'allowance'>, now: number): View<'allowance'> {
  return view.asOf === null || now - view.asOf < MINUTE
    ? view
    : { ...view, free: view.slots, ours: [], site: 0, waiting: [] };
}

/** One request of the shared second: it may leave now, it has left or has to wait, or it is not ours to send. */
export type Place = 'free' | 'taken' | 'others';

/** The requests of the shared second, free ones first. @param all how many the service allows to the address. */
export function placesOf({ slots, free }: Pick<View<'allowance'>, 'slots' | 'free'>, all: number): Place[] {
  return Array.from({ length: all }, (_, place) => (place < free ? 'free' : place < slots ? 'taken' : 'others'));
}

/** Everything is free and nothing was sent. */
export function isQuiet({ slots, free, ours, site, waiting }: View<'allowance'>, all: number): boolean {
  return slots === all && free === slots && ours.length === 0 && site === 0 && waiting.length === 0;
}
