/** What can happen in a panel, in black, white and screens of dots. */
import type { Dice } from '../seeded.ts';

/** A part of the page, page units. */
export interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Scene = (panel: Panel, dice: Dice) => string;

/** Something fast. */
export function speedLines({ x, y, width, height }: Panel, dice: Dice): string {
  const lines = Array.from({ length: 46 }, () => {
    const at = y + dice.roll() * height;
    const from = x + dice.roll() * width * 0.5;
    return `<path d="M${from} ${at}L${x + width} ${at - 30}v${dice.between(1, 6)}Z"/>`;
  });
  const middle = `<circle cx="${x + width * 0.3}" cy="${y + height * 0.55}" r="${Math.min(width, height) * 0.2}" fill="#111"/>`;
  return `<g fill="#111">${lines.join('')}</g>${middle}`;
}

/** Towers under a dotted sky. */
export function skyline({ x, y, width, height }: Panel, dice: Dice): string {
  const towers = Array.from({ length: 9 }, (_, index) => {
    const top = y + height * (0.3 + dice.roll() * 0.5);
    return `<rect x="${x + (index * width) / 9}" y="${top}" width="${width / 9 + 1}" height="${height}" fill="${index % 2 ? '#222' : '#555'}"/>`;
  });
  return screen({ x, y, width, height }, 5, '#bbb') + towers.join('');
}

/** A person who looks at the reader. */
export function face({ x, y, width, height }: Panel, dice: Dice): string {
  const size = Math.min(width, height) * 0.36;
  const cx = x + width * (0.35 + dice.roll() * 0.3);
  const cy = y + height * 0.52;
  const eyes = [-0.42, 0.42].map(
    (side) =>
      `<ellipse cx="${cx + side * size}" cy="${cy}" rx="${size * 0.16}" ry="${size * 0.24}" fill="#111"/><circle cx="${cx + side * size - size * 0.05}" cy="${cy - size * 0.09}" r="${size * 0.07}" fill="#fff"/>`,
  );
  const fringe = Array.from(
    { length: 7 },
    (_, index) => `L${cx - size + (index * size) / 3} ${cy - size * (index % 2 ? -0.05 : 0.38)}`,
  );
  return `${screen({ x, y, width, height }, 4, '#ccc')}
    <path d="M${cx - size} ${cy - size * 0.4}Q${cx - size} ${cy + size} ${cx} ${cy + size * 1.15}Q${cx + size} ${cy + size} ${cx + size} ${cy - size * 0.4}Z" fill="#fff" stroke="#111" stroke-width="4"/>
    <path d="M${cx - size * 1.15} ${cy + size * 0.2}Q${cx - size * 1.2} ${cy - size * 1.4} ${cx} ${cy - size * 1.4}T${cx + size * 1.15} ${cy + size * 0.2}${fringe.reverse().join('')}Z" fill="#111"/>
    ${eyes.join('')}<path d="M${cx - size * 0.14} ${cy + size * 0.62}q${size * 0.14} ${dice.between(-8, 14)} ${size * 0.28} 0" fill="none" stroke="#111" stroke-width="4"/>`;
}

/** Hills, far away. */
export function hills({ x, y, width, height }: Panel, dice: Dice): string {
  const ridge = (part: number, fill: string) =>
    `<path d="M${x} ${y + height}V${y + height * part}Q${x + width * 0.25} ${y + height * (part - 0.3 * dice.roll())} ${x + width * 0.5} ${y + height * part}T${x + width} ${y + height * (part - 0.1)}V${y + height}Z" fill="${fill}"/>`;
  return `<circle cx="${x + width * 0.72}" cy="${y + height * 0.3}" r="${Math.min(width, height) * 0.16}" fill="none" stroke="#111" stroke-width="4"/>${ridge(0.6, '#ccc')}${ridge(0.75, '#777')}${ridge(0.88, '#111')}`;
}

/** A surprise. */
export function burst({ x, y, width, height }: Panel, dice: Dice): string {
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

/** A balloon whose lines of speech are too small to read. */
export function balloon({ x, y, width, height }: Panel, dice: Dice): string {
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

/** A grey made of dots. */
function screen({ x, y, width, height }: Panel, radius: number, fill: string): string {
  return `<pattern id="dots${x}-${y}" width="12" height="12" patternUnits="userSpaceOnUse"><circle cx="6" cy="6" r="${radius}" fill="${fill}"/></pattern>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#dots${x}-${y})"/>`;
}
