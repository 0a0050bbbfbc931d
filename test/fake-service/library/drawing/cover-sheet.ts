/** The cover of a series as SVG: a motif that suits its tags, in five inks, with its title in drawn letters. */
import { filled, readFiles } from '../../files.ts';
import { diceFor } from '../seeded.ts';
import type { Manga } from '../types.ts';
import data from './covers.json' with { type: 'json' };
import { drawLettering, lettersOf } from './lettering.ts';

/** The motifs: SVG with places for inks, title and imprint. */
const motifs = readFiles(new URL('./covers/', import.meta.url));

const motifsByTag: Readonly<Record<string, readonly string[]>> = data.motifsByTag;

/** Five inks from darkest to lightest, as on a screen print. */
type Palette = (typeof data.palettes)[number];

/** The SVG of a cover, 512 by 728; `tagNames` are the names behind the series' tag ids. */
export function coverSheet(manga: Manga, tagNames: readonly string[]): string {
  const dice = diceFor(`cover of ${manga.id}`);
  const motifDice = diceFor(`motif of ${manga.id}`);
  const ink = dice.pick(data.palettes);
  const fitting = tagNames.flatMap((name) => motifsByTag[name] ?? []);
  const motif = motifDice.pick(fitting.length > 0 ? fitting : [...motifs.keys()]);
  const title = drawLettering({
    text: coverTitle(manga),
    maxWidth: 436,
    maxHeight: 190,
    colour: ink.paper,
    outline: ink.night,
    weight: dice.pick([1.25, 1.4, 1.55]),
  });
  // The same motif seen the other way round is another cover.
  const turn = motifDice.chance(0.4) ? 'translate(512 0) scale(-1 1)' : '';
  return filled(motifs.get(motif), { ...ink, title, turn, imprint: imprint(manga, ink) });
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

/** The publisher's corner: a mark, and the volume where there is one. */
function imprint(manga: Manga, { night, paper }: Palette): string {
  const volume = lettersOf(manga.cover.volume ?? '');
  if (volume === '') return `<rect x="-22" y="14" width="44" height="8" fill="${paper}"/>`;
  const number = drawLettering({ text: volume, maxWidth: 32, maxHeight: 34, colour: paper, weight: 1.3 });
  const toTheMiddle = `translate(${volume.length > 1 ? -15 : -8} -12)`;
  return `<circle r="32" fill="${paper}"/><circle r="28" fill="${night}"/><g transform="${toTheMiddle}">${number}</g>`;
}
