import type { PressCost } from '../../test/e2e/support/press-places.ts';
import { atMost, type Figure } from '../figures.ts';

/** Frames of the page from a press until it is seen, each single time. */
const MOST_FRAMES = 2;
/** Strict transactions from a press until what the person wants is on disk, each single time. */
const MOST_TRANSACTIONS = 1;

/** @param presses those made in one place. */
export function clicksFigures(place: string, presses: readonly PressCost[]): Figure[] {
  const worstOf = (of: (press: PressCost) => number) => Math.max(...presses.map(of));
  const ofAll = `the worst of ${presses.length}`;
  return [
    atMost(
      `${place}: frames, ${ofAll}`,
      worstOf(({ frames }) => frames),
      MOST_FRAMES,
    ),
    atMost(
      `${place}: strict transactions, ${ofAll}`,
      worstOf(({ transactions }) => transactions),
      MOST_TRANSACTIONS,
    ),
  ];
}
