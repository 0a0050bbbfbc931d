/** Titles drawn as shapes: an alphabet of our own, so that a cover looks alike on a machine without any font. */

import letters from './letters.json' with { type: 'json' };

/** A letter on a grid six units high: how wide it is, and the stroke that makes it (SVG path data). */
const alphabet: Readonly<Record<string, { readonly width: number; readonly path: string }>> = letters;

export interface Lettering {
  readonly text: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly colour: string;
  /** Drawn under the letters and a little wider, so that they stand off any ground; none unless given. */
  readonly outline?: string;
  /** Thickness of a stroke in grid units; 1.3 is bold. */
  readonly weight: number;
}

const SPACE = 2.2;
const LETTER_GAP = 1.75;
const LINE_HEIGHT = 8.6;

/** What the alphabet can say of a title: capitals without accents, unknown signs left out. */
export function lettersOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll('’', "'")
    .toUpperCase()
    .replace(/[^A-Z0-9&%<>/\-.,'":!? ]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The title as SVG with its left upper corner at (0, 0), broken into the lines at which its letters can be largest. An empty text draws nothing. */
export function drawLettering(lettering: Lettering): string {
  const { text, maxWidth, maxHeight, colour, outline = 'none', weight } = lettering;
  if (text === '') return '';
  const lines = largestBreak(text.split(' '), maxWidth, maxHeight);
  const scale = scaleOf(lines, maxWidth, maxHeight);
  const path = lines
    .map((line, row) => `<g transform="translate(0 ${row * LINE_HEIGHT})">${linePaths(line)}</g>`)
    .join('');
  const group = (stroke: string, width: number) => `<g stroke="${stroke}" stroke-width="${width}">${path}</g>`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="scale(${scale})">
    ${group(outline, weight + 1.5)}${group(colour, weight)}</g>`;
}

function largestBreak(words: readonly string[], maxWidth: number, maxHeight: number): string[] {
  const candidates = Array.from({ length: Math.min(6, words.length) }, (_, index) => inLines(words, index + 1));
  return candidates.reduce((best, lines) =>
    scaleOf(lines, maxWidth, maxHeight) > scaleOf(best, maxWidth, maxHeight) ? lines : best,
  );
}

/** Words in at most this number of lines of about equal width. */
function inLines(words: readonly string[], count: number): string[] {
  const fair = widthOf(words.join(' ')) / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    const isFull = last === undefined || (lines.length < count && widthOf(joined) > fair + widthOf(word) / 2);
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

function scaleOf(lines: readonly string[], maxWidth: number, maxHeight: number): number {
  const widest = Math.max(...lines.map(widthOf));
  return Math.min(maxWidth / widest, maxHeight / (lines.length * LINE_HEIGHT), 12);
}

function widthOf(line: string): number {
  return [...line].reduce((width, letter) => width + advanceOf(letter), 0);
}

function advanceOf(letter: string): number {
  return letter === ' ' ? SPACE : (alphabet[letter]?.width ?? 0) + LETTER_GAP;
}

function linePaths(line: string): string {
  let x = 0;
  return [...line]
    .map((letter) => {
      const at = x;
      x += advanceOf(letter);
      const glyph = alphabet[letter];
      return glyph ? `<path transform="translate(${at} 0)" d="${glyph.path}"/>` : '';
    })
    .join('');
}
