/** The paper of a cover, its inks, and the few shapes that every motif is made of. */
import type { Dice } from '../seeded.ts';

export const SHEET_WIDTH = 512;
export const SHEET_HEIGHT = 728;

/** Five inks from darkest to lightest, as on a screen print. */
export interface Palette {
  readonly night: string;
  readonly deep: string;
  readonly main: string;
  readonly bright: string;
  readonly paper: string;
}

export interface Sheet {
  readonly ink: Palette;
  readonly dice: Dice;
}

/** A picture without its lettering, and where the motif leaves room for the title. */
export interface Composition {
  readonly art: string;
  readonly titleAt: 'top' | 'bottom';
}

export type Motif = (sheet: Sheet) => Composition;

export const palettes: readonly Palette[] = [
  { night: '#1b1238', deep: '#4b1d6b', main: '#d3365f', bright: '#ff8f5c', paper: '#ffeccf' },
  { night: '#06222e', deep: '#0d5468', main: '#12969b', bright: '#f7b733', paper: '#f6f3e4' },
  { night: '#141414', deep: '#3a3a40', main: '#e2231a', bright: '#f3c9b5', paper: '#f5f1e8' },
  { night: '#0f1c3f', deep: '#23418f', main: '#4f7df0', bright: '#ff7aa8', paper: '#eef2ff' },
  { night: '#16261b', deep: '#2d5b3c', main: '#7aa84f', bright: '#f0d264', paper: '#f8f6e3' },
  { night: '#2a0f14', deep: '#7a1f2b', main: '#e0552f', bright: '#ffb84d', paper: '#fff1de' },
  { night: '#1d1a33', deep: '#4a4580', main: '#8f7fd8', bright: '#ffd1dc', paper: '#faf5ff' },
  { night: '#07262b', deep: '#0e5a5a', main: '#e86a5c', bright: '#ffc7a1', paper: '#fdf4e9' },
  { night: '#101a24', deep: '#33536b', main: '#7fb2c9', bright: '#f2e085', paper: '#f4fafb' },
  { night: '#2b1430', deep: '#822b69', main: '#ef5da8', bright: '#fcef6d', paper: '#fff6fb' },
];

export const rectangle = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const shape = (path: string, fill: string, extra = '') => `<path d="${path}" fill="${fill}" ${extra}/>`;

export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The whole sheet in a gradient from top to bottom. */
export function ground(top: string, bottom: string): string {
  return `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    ${rectangle(0, 0, SHEET_WIDTH, SHEET_HEIGHT, 'url(#ground)')}`;
}

/** Printer's dots that shrink from one height to another. */
export function halftone(fromY: number, toY: number, fill: string, largest = 7): string {
  const step = 16;
  const rows = Math.max(1, Math.floor(Math.abs(toY - fromY) / (step / 2)));
  const direction = Math.sign(toY - fromY);
  const dots = Array.from({ length: rows }, (_, row) => {
    const radius = largest * (1 - row / rows);
    const y = fromY + direction * row * (step / 2);
    const shift = row % 2 === 0 ? 0 : step / 2;
    return Array.from({ length: SHEET_WIDTH / step + 1 }, (_, column) => {
      const x = column * step + shift;
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
    }).join('');
  });
  return shape(dots.join(''), fill);
}

/** Rays from a point, as around a surprise. */
export function rays(x: number, y: number, count: number, fill: string, turn = 0): string {
  const reach = 1000;
  const at = (angle: number) =>
    `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  const wedge = Math.PI / count;
  const path = Array.from({ length: count }, (_, index) => {
    const angle = turn + index * 2 * wedge;
    return `M${x} ${y}L${at(angle)}L${at(angle + wedge)}Z`;
  });
  return shape(path.join(''), fill);
}

/** Small stars scattered over the upper part. */
export function stars(dice: Dice, count: number, untilY: number, fill: string): string {
  return Array.from({ length: count }, () => {
    const x = dice.between(8, SHEET_WIDTH - 8);
    const y = dice.between(8, untilY);
    const size = dice.between(1, 10) > 8 ? dice.between(5, 9) : dice.between(1, 2);
    return size > 4 ? shape(sparkle(x, y, size * 1.6), fill) : disc(x, y, size, fill);
  }).join('');
}

/** A four-pointed star. */
export function sparkle(x: number, y: number, size: number): string {
  const waist = size * 0.18;
  return `M${x} ${y - size}L${x + waist} ${y - waist}L${x + size} ${y}L${x + waist} ${y + waist}L${x} ${y + size}L${x - waist} ${y + waist}L${x - size} ${y}L${x - waist} ${y - waist}Z`;
}
