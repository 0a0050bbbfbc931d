import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';

/**
 * Draws the toolbar's icons from the one drawing of our mark: `npm run icons`. The pictures are committed;
 * drawn again they are the same, byte for byte.
 */
const sizes = [16, 32, 48, 96, 128];
/** Those that a toolbar shows. */
const pausedSizes = [16, 32, 48];
const folder = new URL('../public/icon/', import.meta.url);

/** The colours of the mark, and what they are while nothing is sent: grey, readable on light and dark toolbars. */
const paused = { '#0e8a7e': '#7d8386', '#b5ebe2': '#d3d6d8' };

/** Two bars in place of the tick. */
const pauseSign = 'M11.5 15v9M19.5 15v9';

const mark = await readFile(new URL('../components/look/mark.svg', import.meta.url), 'utf8');
await mkdir(folder, { recursive: true });
for (const size of sizes) await writeFile(new URL(`${size}.png`, folder), draw(mark, size));
for (const size of pausedSizes) await writeFile(new URL(`paused-${size}.png`, folder), draw(greyed(mark), size));

function greyed(svg: string): string {
  const grey = Object.entries(paused).reduce((text, [colour, instead]) => text.replaceAll(colour, instead), svg);
  return grey.replace(/d="[^"]*"(?= fill="none")/, `d="${pauseSign}"`);
}

function draw(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}
