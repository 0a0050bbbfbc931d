/** A page of a chapter as SVG: panels in black and white, with screens, speed lines and balloons. */
import { type Dice, digest, makeDice } from '../seeded.ts';
import type { Chapter } from '../types.ts';
import { drawLettering, lettersOf } from './lettering.ts';

const WIDTH = 760;
const HEIGHT = 1080;
const MARGIN = 44;
const GUTTER = 16;

interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The SVG of page `n` of a chapter, 760 by 1080. */
export function pageSheet(chapter: Chapter, n: number): string {
  const dice = makeDice(Number.parseInt(digest(`page ${n} of ${chapter.id}`).slice(0, 8), 16));
  const isOpening = n === 1;
  const panels = isOpening ? [wholePage()] : layout(dice);
  const scenes = isOpening ? [skyline, face, hills] : [speedLines, skyline, face, hills, burst];
  const art = panels
    .map((panel, index) => drawPanel(panel, index, dice.pick(scenes), !isOpening && dice.chance(0.6), dice))
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

type Scene = (panel: Panel, dice: Dice) => string;

function drawPanel(panel: Panel, index: number, scene: Scene, speaks: boolean, dice: Dice): string {
  const { x, y, width, height } = panel;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<clipPath id="panel${index}"><rect ${frame}/></clipPath>
    <g clip-path="url(#panel${index})"><rect ${frame} fill="#fff"/>${scene(panel, dice)}${speaks ? balloon(panel, dice) : ''}</g>
    <rect ${frame} fill="none" stroke="#111" stroke-width="5"/>`;
}

function speedLines({ x, y, width, height }: Panel, dice: Dice): string {
  const lines = Array.from({ length: 46 }, () => {
    const at = y + dice.roll() * height;
    const from = x + dice.roll() * width * 0.5;
    return `<path d="M${from} ${at}L${x + width} ${at - 30}v${dice.between(1, 6)}Z"/>`;
  });
  const middle = `<circle cx="${x + width * 0.3}" cy="${y + height * 0.55}" r="${Math.min(width, height) * 0.2}" fill="#111"/>`;
  return `<g fill="#111">${lines.join('')}</g>${middle}`;
}

function skyline({ x, y, width, height }: Panel, dice: Dice): string {
  const towers = Array.from({ length: 9 }, (_, index) => {
    const top = y + height * (0.3 + dice.roll() * 0.5);
    return `<rect x="${x + (index * width) / 9}" y="${top}" width="${width / 9 + 1}" height="${height}" fill="${index % 2 ? '#222' : '#555'}"/>`;
  });
  return screen({ x, y, width, height }, 5, '#bbb') + towers.join('');
}

function face({ x, y, width, height }: Panel, dice: Dice): string {
  const size = Math.min(width, height) * 0.36;
  const cx = x + width * (0.35 + dice.roll() * 0.3);
  const cy = y + height * 0.58;
  const eyes = [-0.42, 0.42].map(
    (side) =>
      `<ellipse cx="${cx + side * size}" cy="${cy}" rx="${size * 0.16}" ry="${size * 0.24}" fill="#111"/><circle cx="${cx + side * size - size * 0.05}" cy="${cy - size * 0.09}" r="${size * 0.07}" fill="#fff"/>`,
  );
  const fringe = Array.from(
    { length: 7 },
    (_, index) => `L${cx - size + (index * size) / 3} ${cy - size * (index % 2 ? 0.15 : 0.75)}`,
  );
  return `${screen({ x, y, width, height }, 4, '#ccc')}
    <path d="M${cx - size} ${cy - size * 0.4}Q${cx - size} ${cy + size} ${cx} ${cy + size * 1.15}Q${cx + size} ${cy + size} ${cx + size} ${cy - size * 0.4}Z" fill="#fff" stroke="#111" stroke-width="4"/>
    <path d="M${cx - size * 1.15} ${cy + size * 0.2}Q${cx - size * 1.2} ${cy - size * 1.4} ${cx} ${cy - size * 1.4}T${cx + size * 1.15} ${cy + size * 0.2}${fringe.reverse().join('')}Z" fill="#111"/>
    ${eyes.join('')}<path d="M${cx - size * 0.14} ${cy + size * 0.62}q${size * 0.14} ${dice.between(-8, 14)} ${size * 0.28} 0" fill="none" stroke="#111" stroke-width="4"/>`;
}

function hills({ x, y, width, height }: Panel, dice: Dice): string {
  const ridge = (part: number, fill: string) =>
    `<path d="M${x} ${y + height}V${y + height * part}Q${x + width * 0.25} ${y + height * (part - 0.3 * dice.roll())} ${x + width * 0.5} ${y + height * part}T${x + width} ${y + height * (part - 0.1)}V${y + height}Z" fill="${fill}"/>`;
  return `<circle cx="${x + width * 0.72}" cy="${y + height * 0.3}" r="${Math.min(width, height) * 0.16}" fill="none" stroke="#111" stroke-width="4"/>${ridge(0.6, '#ccc')}${ridge(0.75, '#777')}${ridge(0.88, '#111')}`;
}

function burst({ x, y, width, height }: Panel, dice: Dice): string {
  const cx = x + width / 2;
  const cy = y + height / 2;
  const spikes = Array.from({ length: 44 }, (_, index) => {
    const angle = (index / 44) * 2 * Math.PI;
    const inner = Math.min(width, height) * (0.28 + dice.roll() * 0.16);
    const at = (reach: number, turn: number) =>
      `${(cx + reach * Math.cos(angle + turn)).toFixed(1)} ${(cy + reach * Math.sin(angle + turn)).toFixed(1)}`;
    return `M${at(inner, 0)}L${at(900, 0.03)}L${at(900, -0.03)}Z`;
  });
  return `<path d="${spikes.join('')}" fill="#111"/>`;
}

/** A grey made of dots. */
function screen({ x, y, width, height }: Panel, radius: number, fill: string): string {
  return `<pattern id="dots${x}-${y}" width="12" height="12" patternUnits="userSpaceOnUse"><circle cx="6" cy="6" r="${radius}" fill="${fill}"/></pattern>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#dots${x}-${y})"/>`;
}

/** A balloon whose lines of speech are too small to read. */
function balloon({ x, y, width, height }: Panel, dice: Dice): string {
  const rx = Math.min(96, width * 0.28);
  const ry = Math.min(64, height * 0.26);
  const cx = x + (dice.chance(0.5) ? rx + 14 : width - rx - 14);
  const cy = y + ry + 14;
  const lines = [-0.4, -0.05, 0.3].map(
    (part) => `M${cx - rx * 0.55} ${cy + ry * part}h${rx * (0.7 + dice.roll() * 0.4)}`,
  );
  return `<path d="M${cx - 10} ${cy + ry * 0.8}l-14 ${ry * 0.6}l42 ${-ry * 0.62}Z" fill="#fff" stroke="#111" stroke-width="4"/>
    <ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#fff" stroke="#111" stroke-width="4"/>
    <path d="${lines.join('')}" stroke="#333" stroke-width="5" stroke-linecap="round"/>`;
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
