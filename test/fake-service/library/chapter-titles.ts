/** Names for chapters: most have one, many have none, some have an empty one. */
import type { Dice } from './seeded.ts';
import { words } from './words.ts';

const { openings, endings, rare } = words.chapterTitles;

/** A title, null, or `''` where the series leaves titles empty instead of out. */
export function chapterTitle(dice: Dice, leavesEmpty: boolean): string | null {
  if (dice.chance(0.35)) return leavesEmpty ? '' : null;
  return dice.chance(0.04) ? dice.pick(rare) : `${dice.pick(openings)} ${dice.pick(endings)}`;
}
