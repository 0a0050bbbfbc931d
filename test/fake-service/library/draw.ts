/** The pictures of the uploads host: covers, drawn in pixels when first asked for and kept, and pages, which the browser draws. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { projectFolder } from '../../../scripts/setup/run.mjs';
import { coverSheet } from './drawing/cover-sheet.ts';
import { pageSheet } from './drawing/page-sheet.ts';
import { tags } from './people.ts';
import type { Chapter, Manga } from './types.ts';

export interface Picture {
  readonly type: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
}

const drawn = new Map<string, Picture>();

/** Each process of the tests has a service of its own: together they would draw the same covers some sixty times, at 80 ms of processor each. */
const keptDrawings = join(projectFolder, 'node_modules/.cache/dexmark-covers');

/** The cover of a series, of this width in pixels. */
export function drawCover(manga: Manga, width: number): Picture {
  const names = tags.filter((tag) => manga.tagIds.includes(tag.id)).map((tag) => tag.name);
  return kept(`${manga.id} ${width}`, () => rasterised(coverSheet(manga, names), width));
}

/** Page `n` of a chapter, counted from 1; a number past its last page draws the last one. In pixels each would cost 60 ms of processor. */
export function drawPage(chapter: Chapter, n: number): Picture {
  const page = Math.max(1, Math.min(n, chapter.pages));
  return { type: 'image/svg+xml', bytes: Buffer.from(pageSheet(chapter, page)) };
}

function kept(key: string, draw: () => Picture): Picture {
  const known = drawn.get(key);
  if (known) return known;
  const picture = draw();
  drawn.set(key, picture);
  return picture;
}

function rasterised(svg: string, width: number): Picture {
  const name = createHash('sha256').update(`${width} ${svg}`).digest('hex');
  const file = join(keptDrawings, `${name}.png`);
  try {
    return { type: 'image/png', bytes: new Uint8Array(readFileSync(file)) };
  } catch {
    const picture = drawnInPixels(svg, width);
    mkdirSync(keptDrawings, { recursive: true });
    // Whole or not at all: another process may be reading it.
    const part = `${file}.${randomUUID()}`;
    writeFileSync(part, picture.bytes);
    renameSync(part, file);
    return picture;
  }
}

/** Without any font of the machine: what is drawn is shapes, and so the same everywhere. */
function drawnInPixels(svg: string, width: number): Picture {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  return { type: 'image/png', bytes: new Uint8Array(image.render().asPng()) };
}
