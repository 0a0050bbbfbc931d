/** Names for chapters: most have one, many have none, some have an empty one. */
import type { Dice } from './seeded.ts';

const openings = [
  'The Long',
  'A Quiet',
  'Before the',
  'After the',
  'The Wrong',
  'Our Second',
  'Nobody’s',
  'A Borrowed',
  'The Last',
  'Letters to the',
  'The Patient',
  'Against the',
];
const endings = [
  'Afternoon',
  'Staircase',
  'Visitor',
  'Promise',
  'Harvest',
  'Rehearsal',
  'Key',
  'Tide',
  'Apology',
  'Season',
  'Window',
  'Rumour',
  'Map',
  'Supper',
  'Thunder',
];
const rare = [
  '?!',
  'Extra: Cat',
  '<i>Italics</i> & Ampersands',
  'Épilogue, première partie',
  '「雨」',
  '(Part 1/2)',
  '…',
];

/** A title, null, or `''` where the series leaves titles empty instead of out. */
export function chapterTitle(dice: Dice, leavesEmpty: boolean): string | null {
  if (dice.chance(0.35)) return leavesEmpty ? '' : null;
  return dice.chance(0.04) ? dice.pick(rare) : `${dice.pick(openings)} ${dice.pick(endings)}`;
}
