import { Drawing } from './Drawing';
import mark from './mark.svg';
import { strokesInPage, strokesInReader, strokesInToasts } from './strokes-in-page';

/** SVG paths on a grid of 20. Icons are decoration: the button has the accessible name. */
export type IconName = keyof typeof strokes;

const strokes = {
  ...strokesInPage,
  ...strokesInReader,
  ...strokesInToasts,
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16.2 2.8v3.4h-3.4',
  sliders: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M13 13l4 4',
  eye: 'M2 10c2-3.6 4.8-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.8 5.4-8 5.4S4 13.6 2 10zM10 7.6a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 0 1 0-4.8',
  eyeShut: 'M2 8c2 3.3 4.8 5 8 5s6-1.7 8-5M4 10.8L2.6 13M16 10.8l1.4 2.2M8 12.8l-.6 2.6M12 12.8l.6 2.6',
  hideGroup: 'M7.5 4a3 3 0 1 1 0 6a3 3 0 0 1 0-6M2 16.5c.5-2.8 2.6-4.3 5.5-4.3s5 1.5 5.5 4.3M14 6l4 4M18 6l-4 4',
  more: 'M8 4.5l5.5 5.5L8 15.5',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  upTo: 'M3 4.5h14M3 9.5h8M3 14.5h4M10 14.2l2.6 2.6L18 11',
  done: 'M10 3.2a6.8 6.8 0 1 1 0 13.6a6.8 6.8 0 0 1 0-13.6M7 10.2l2.2 2.2 4-4.4',
  up: 'M4.5 12L10 6.5l5.5 5.5',
  down: 'M4.5 8l5.5 5.5L15.5 8',
  grip: 'M4 7.5h12M4 12.5h12',
  order: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  library: 'M3 4h4v12H3zM7 4h4v12H7zM11.8 4.9l3.6-.9 2.8 11.6-3.6.9z',
  ascending: 'M5.5 12.5L10 8l4.5 4.5',
  descending: 'M5.5 8l4.5 4.5L14.5 8',
} as const;

/** What points along the text, or draws it, does so from the right in a text that begins there. */
const mirrored: ReadonlySet<IconName> = new Set(['back', 'more', 'upTo']);

export function Icon({ name }: { name: IconName }) {
  return <Drawing strokes={strokes[name]} look={mirrored.has(name) ? 'icon icon-mirrored' : 'icon'} />;
}

/** Our logo: a page with a folded corner and a tick. `scripts/icons.ts` draws the toolbar icons from the same file. */
export function BrandMark({ size }: { size: number }) {
  return <img class="brand-mark" src={mark} width={size} height={size} alt="" />;
}
