import { SECOND } from '../../lib/clock';

/** Requests a second beside a tab of the site, and of each slot otherwise: docs/pacing.md. */
const BESIDE_TAB = 0.8;
const OF_EACH_SLOT = 0.85;

/** How long so many requests take, in ms. @param slots that the pacer has at the moment: one beside a tab of the site. */
export function bulkTimeMs(requests: number, slots: number): number {
  const aSecond = isBesideTab(slots) ? BESIDE_TAB : slots * OF_EACH_SLOT;
  return (requests / aSecond) * SECOND;
}

export function isBesideTab(slots: number): boolean {
  return slots === 1;
}
