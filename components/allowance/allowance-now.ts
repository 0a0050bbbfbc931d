import { MINUTE } from '../../lib/clock';
import type { View } from '../../lib/storage/views';

/**
 * What is still true of the allowance. The background writes it down while anything changes; where that was a minute ago,
 * nothing was asked since, and all that was spent then is free again.
 * @param now epoch ms.
 */
export function allowanceNow(view: View<'allowance'>, now: number): View<'allowance'> {
  return now - view.asOf < MINUTE ? view : { ...view, free: view.slots, ours: [], site: 0, waiting: [] };
}

/** One request of the second that all share: it may leave now, it has left or has to wait, or it is not ours to send. */
export type Place = 'free' | 'taken' | 'others';

/** The second in places, those that are free first. @param all how many the service allows to the address. */
export function placesOf({ slots, free }: Pick<View<'allowance'>, 'slots' | 'free'>, all: number): Place[] {
  return Array.from({ length: all }, (_, place) => (place < free ? 'free' : place < slots ? 'taken' : 'others'));
}

/** Whether everything is free and nothing was asked. */
export function isQuiet({ slots, free, ours, site, waiting }: View<'allowance'>, all: number): boolean {
  return slots === all && free === slots && ours.length === 0 && site === 0 && waiting.length === 0;
}
