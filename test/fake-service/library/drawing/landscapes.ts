/** Covers that show a place: the sea, hills, a city, a forest. */
import type { Dice } from '../seeded.ts';
import {
  disc,
  ground,
  halftone,
  type Motif,
  rectangle,
  ring,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  shape,
  stars,
  stroke,
} from './sheet.ts';

/** A low sun over rolling water. */
export const sea: Motif = ({ ink, dice }) => {
  const sunX = dice.between(150, 360);
  const sunY = dice.between(300, 350);
  const wave = (y: number, rise: number, fill: string) => {
    const crests = `q32 ${-rise} 64 0t64 0`.repeat(5);
    return shape(`M-64 ${y}${crests}V${SHEET_HEIGHT}H-64Z`, fill) + foam(`M-64 ${y}${crests}`, ink.paper);
  };
  const waters = [ink.main, ink.deep, ink.main, ink.deep, ink.night];
  const art = [
    ground(ink.deep, ink.bright),
    halftone(460, 200, ink.main, 6),
    ring(sunX, sunY, 196, ink.bright, 3),
    disc(sunX, sunY, 165, ink.paper),
    disc(sunX, sunY, 148, ink.bright),
    ...waters.map((fill, index) => wave(420 + index * 62, 46 + index * 12, fill)),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

function foam(crest: string, colour: string): string {
  return `<g opacity="0.85">${stroke(crest, colour, 3)}</g>`;
}

/** Ridges behind ridges under a large moon. */
export const mountains: Motif = ({ ink, dice }) => {
  const moonX = dice.between(130, 380);
  const layers = [ink.main, ink.deep, ink.night];
  const art = [
    ground(ink.paper, ink.bright),
    disc(moonX, 330, 132, ink.main),
    disc(moonX - 22, 314, 132, ink.paper),
    halftone(560, 330, ink.main, 7),
    ...layers.map(
      (fill, index) => shape(ridge(dice, 400 + index * 92, 150 - index * 26), fill) + mist(480 + index * 92, ink.paper),
    ),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

function ridge(dice: Dice, y: number, height: number): string {
  const peaks = Array.from({ length: 6 }, (_, index) => {
    const x = (index * SHEET_WIDTH) / 5;
    return `L${x - 40} ${y + dice.between(0, 30)}L${x + 10} ${y - dice.between(height / 3, height)}`;
  });
  return `M-60 ${SHEET_HEIGHT}V${y}${peaks.join('')}L620 ${y}V${SHEET_HEIGHT}Z`;
}

function mist(y: number, fill: string): string {
  return `<g opacity="0.12">${rectangle(0, y, SHEET_WIDTH, 26, fill)}</g>`;
}

/** Towers with lit windows, and rain across them. */
export const city: Motif = ({ ink, dice }) => {
  const row = (base: number, fill: string, light: string) => {
    let x = -dice.between(0, 30);
    const towers: string[] = [];
    while (x < SHEET_WIDTH) {
      const width = dice.between(56, 104);
      const top = base - dice.between(0, 170);
      towers.push(rectangle(x, top, width, SHEET_HEIGHT - top, fill), windows(dice, x, top, width, light));
      x += width + dice.between(4, 16);
    }
    return towers.join('');
  };
  const rain = Array.from({ length: 60 }, () => {
    const x = dice.between(0, SHEET_WIDTH + 120);
    const y = dice.between(0, SHEET_HEIGHT);
    return `M${x} ${y}l-18 64`;
  });
  const art = [
    ground(ink.night, ink.main),
    disc(dice.between(120, 390), 300, 118, ink.bright),
    halftone(520, 220, ink.deep, 8),
    row(430, ink.deep, ink.main),
    row(560, ink.night, ink.bright),
    `<g opacity="0.55">${stroke(rain.join(''), ink.paper, 2)}</g>`,
  ];
  return { art: art.join(''), titleAt: 'top' };
};

function windows(dice: Dice, x: number, top: number, width: number, light: string): string {
  const columns = Math.floor((width - 16) / 18);
  const rows = Math.floor((SHEET_HEIGHT - top) / 26);
  const lit = Array.from({ length: columns * rows }, (_, index) => {
    if (dice.chance(0.55)) return '';
    return `M${x + 10 + (index % columns) * 18} ${top + 12 + Math.floor(index / columns) * 26}h10v14h-10Z`;
  });
  return shape(lit.join(''), light);
}

/** Leaves that grow in from the edges around a clearing. */
export const leaves: Motif = ({ ink, dice }) => {
  const leaf = (x: number, y: number, turn: number, length: number, fill: string, vein: string) => `
    <g transform="translate(${x} ${y}) rotate(${turn})">
      ${shape(`M0 0C${length * 0.36} ${-length * 0.25} ${length * 0.36} ${-length * 0.75} 0 ${-length}C${-length * 0.36} ${-length * 0.75} ${-length * 0.36} ${-length * 0.25} 0 0Z`, fill)}
      ${stroke(`M0 0V${-length * 0.9}${[0.25, 0.42, 0.59, 0.74].map((part) => `M0 ${-length * part}l${length * 0.15} ${-length * 0.12}M0 ${-length * part}l${-length * 0.15} ${-length * 0.12}`).join('')}`, vein, 3)}
    </g>`;
  const fills = [ink.deep, ink.main, ink.night, ink.deep, ink.main];
  const bush = Array.from({ length: 15 }, (_, index) => {
    const part = index / 14;
    const x = part * SHEET_WIDTH;
    const lean = (part - 0.5) * 110 + dice.between(-14, 14);
    return leaf(
      x,
      SHEET_HEIGHT + 30,
      lean,
      dice.between(200, 330),
      fills[index % fills.length] ?? ink.deep,
      index % 2 ? ink.paper : ink.bright,
    );
  });
  const art = [
    ground(ink.bright, ink.paper),
    disc(256, 400, 190, ink.main),
    halftone(620, 300, ink.bright, 7),
    disc(256, 400, 120, ink.paper),
    stars(dice, 18, 330, ink.paper),
    ...bush,
  ];
  return { art: art.join(''), titleAt: 'top' };
};
