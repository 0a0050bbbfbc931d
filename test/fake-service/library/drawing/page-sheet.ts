/** A page of a chapter as SVG: a title page first, then panels. */
import { filled, readFiles } from '../../files.ts';
import { diceFor } from '../seeded.ts';
import type { Chapter } from '../types.ts';
import { drawLettering, lettersOf } from './lettering.ts';

const pages = readFiles(new URL('./pages/', import.meta.url));

const [openings, panels] = ['opening', 'panels'].map((kind) =>
  [...pages.keys()].filter((name) => name.startsWith(kind)),
);

/** The SVG of page `n` of a chapter, 760 by 1080. */
export function pageSheet(chapter: Chapter, n: number): string {
  const sheets = (n === 1 ? openings : panels) ?? [];
  // One after another, so that no page looks like the one before it.
  const first = diceFor(`pages of ${chapter.id}`).between(0, sheets.length - 1);
  const sheet = sheets[(first + n) % sheets.length] ?? '';
  const number = chapter.chapter === null ? 'ONESHOT' : `CHAPTER ${chapter.chapter}`;
  const title = lettersOf(chapter.title ?? '');
  return filled(pages.get(sheet), {
    number: drawLettering({ text: number, maxWidth: 480, maxHeight: 66, colour: '#111', weight: 1.3 }),
    title: drawLettering({ text: title, maxWidth: 480, maxHeight: 48, colour: '#666', weight: 1 }),
    folio: drawLettering({ text: `${n} / ${chapter.pages}`, maxWidth: 90, maxHeight: 26, colour: '#555', weight: 1 }),
  });
}
