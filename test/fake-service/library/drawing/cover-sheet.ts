/** The cover of a series as SVG: a motif that suits its tags, in two or three inks, with its title in drawn letters. */
import { diceFor } from '../seeded.ts';
import type { Manga } from '../types.ts';
import { eye, meeting, silhouette, tiles } from './figures.ts';
import { city, leaves, mountains, sea } from './landscapes.ts';
import { drawLettering, lettersOf } from './lettering.ts';
import { blades, bowl, keyhole, moth, planet, record } from './objects.ts';
import { disc, type Motif, palettes, rectangle, SHEET_HEIGHT, SHEET_WIDTH, type Sheet } from './sheet.ts';

const everyMotif: readonly Motif[] = [
  sea,
  mountains,
  city,
  leaves,
  bowl,
  record,
  keyhole,
  planet,
  blades,
  moth,
  eye,
  silhouette,
  meeting,
  tiles,
];

const motifsByTag: Readonly<Record<string, readonly Motif[]>> = {
  Action: [blades, silhouette],
  Adventure: [sea, mountains, planet],
  Comedy: [tiles, city],
  Cooking: [bowl],
  Drama: [silhouette, sea],
  Fantasy: [moth, mountains, planet],
  Historical: [mountains, blades],
  Music: [record],
  Mystery: [keyhole],
  Psychological: [eye],
  Romance: [meeting, eye],
  'School Life': [silhouette, record],
  'Sci-Fi': [planet],
  'Slice of Life': [leaves, sea],
  Sports: [tiles, record],
  Supernatural: [moth, keyhole],
};

/** The SVG of a cover, 512 by 728; `tagNames` are the names behind the series' tag ids. */
export function coverSheet(manga: Manga, tagNames: readonly string[]): string {
  const dice = diceFor(`cover of ${manga.id}`);
  const motifDice = diceFor(`motif of ${manga.id}`);
  const sheet: Sheet = { ink: dice.pick(palettes), dice };
  const fitting = tagNames.flatMap((name) => motifsByTag[name] ?? []);
  const { art, titleAt } = motifDice.pick(fitting.length > 0 ? fitting : everyMotif)(sheet);
  const { ink } = sheet;
  const title = drawLettering({
    text: coverTitle(manga),
    x: 40,
    y: titleAt === 'top' ? 48 : 500,
    maxWidth: SHEET_WIDTH - 76,
    maxHeight: 190,
    colour: ink.paper,
    outline: ink.night,
    weight: dice.pick([1.25, 1.4, 1.55]),
  });
  const picture = motifDice.chance(0.4) ? mirrored(art) : art;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}">${picture}${title}${imprint(manga, sheet)}</svg>`;
}

/** The same motif seen the other way round is another cover. */
function mirrored(art: string): string {
  return `<g transform="translate(${SHEET_WIDTH} 0) scale(-1 1)">${art}</g>`;
}

/** The first of a series' names that our letters can say and that fits on a cover; nothing if there is none. */
function coverTitle(manga: Manga): string {
  const names = [
    manga.title.en,
    ...Object.values(manga.title),
    ...manga.altTitles.flatMap((title) => Object.values(title)),
  ];
  const sayable = names.map((name) => lettersOf(name ?? '')).filter((name) => /[A-Z0-9]{2}/.test(name));
  return sayable.find((name) => name.length <= 60) ?? sayable[0]?.slice(0, 60) ?? '';
}

/** The publisher's corner: a mark and the volume. */
function imprint(manga: Manga, { ink }: Sheet): string {
  const volume = lettersOf(manga.cover.volume ?? '');
  const x = SHEET_WIDTH - 52;
  const y = SHEET_HEIGHT - 52;
  const number = drawLettering({
    text: volume,
    x: x - (volume.length > 1 ? 15 : 8),
    y: y - 12,
    maxWidth: 32,
    maxHeight: 34,
    colour: ink.paper,
    outline: 'none',
    weight: 1.3,
  });
  if (volume === '') return rectangle(x - 22, y + 14, 44, 8, ink.paper);
  return disc(x, y, 32, ink.paper) + disc(x, y, 28, ink.night) + number;
}
