/** A page of a chapter as SVG: a title page first, then panels in rows. */
import { type Dice, diceFor } from '../seeded.ts';
import type { Chapter } from '../types.ts';
import { drawLettering, lettersOf } from './lettering.ts';
import { balloon, burst, face, hills, type Panel, type Scene, skyline, speedLines } from './scenes.ts';

const WIDTH = 760;
const HEIGHT = 1080;
const MARGIN = 44;
const GUTTER = 16;

/** The SVG of page `n` of a chapter, 760 by 1080. */
export function pageSheet(chapter: Chapter, n: number): string {
  const dice = diceFor(`page ${n} of ${chapter.id}`);
  const isOpening = n === 1;
  const panels = isOpening ? [wholePage()] : layout(dice);
  const scenes = isOpening ? [skyline, face, hills] : [speedLines, skyline, face, hills, burst];
  const art = panels
    .map((panel, index) => {
      const scene = dice.pick(scenes);
      const speaks = !isOpening && scene !== face && dice.chance(0.6);
      return drawPanel(panel, index, scene, speaks, dice);
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fdfdfb"/>${art}${isOpening ? titlePlate(chapter) : ''}${folio(n, chapter.pages)}</svg>`;
}

function wholePage(): Panel {
  return { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN - 20 };
}

/** Three or four rows of one or two panels. */
function layout(dice: Dice): Panel[] {
  const { x, y, width, height } = wholePage();
  const shares = dice.pick([
    [3, 4, 3],
    [5, 3, 4],
    [2, 3, 2, 3],
    [4, 5, 2],
  ]);
  const unit = (height - GUTTER * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0);
  let top = y;
  return shares.flatMap((share) => {
    const row = { y: top, height: share * unit };
    top += row.height + GUTTER;
    const cut = dice.pick([1, 0.38, 0.5, 0.62]);
    if (cut === 1) return [{ ...row, x, width }];
    const left = (width - GUTTER) * cut;
    return [
      { ...row, x, width: left },
      { ...row, x: x + left + GUTTER, width: width - GUTTER - left },
    ];
  });
}

function drawPanel(panel: Panel, index: number, scene: Scene, speaks: boolean, dice: Dice): string {
  const { x, y, width, height } = panel;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<clipPath id="panel${index}"><rect ${frame}/></clipPath>
    <g clip-path="url(#panel${index})"><rect ${frame} fill="#fff"/>${scene(panel, dice)}${speaks ? balloon(panel, dice) : ''}</g>
    <rect ${frame} fill="none" stroke="#111" stroke-width="5"/>`;
}

function titlePlate(chapter: Chapter): string {
  const name = chapter.chapter === null ? 'ONESHOT' : `CHAPTER ${chapter.chapter}`;
  const title = lettersOf(chapter.title ?? '');
  return `<rect x="100" y="770" width="560" height="190" fill="#fff" stroke="#111" stroke-width="6"/>
    ${drawLettering({ text: name, x: 140, y: 806, maxWidth: 480, maxHeight: 66, colour: '#111', outline: 'none', weight: 1.3 })}
    ${drawLettering({ text: title, x: 140, y: 886, maxWidth: 480, maxHeight: 48, colour: '#666', outline: 'none', weight: 1 })}`;
}

function folio(n: number, pages: number): string {
  return drawLettering({
    text: `${n} / ${pages}`,
    x: WIDTH / 2 - 34,
    y: HEIGHT - 42,
    maxWidth: 90,
    maxHeight: 26,
    colour: '#555',
    outline: 'none',
    weight: 1,
  });
}
