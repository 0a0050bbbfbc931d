/** Titles drawn as shapes: an alphabet of our own, so that a cover looks alike on a machine without any font. */

/** A letter on a grid six units high: how wide it is, and the stroke that makes it (SVG path data). */
type Glyph = readonly [width: number, path: string];

export interface Lettering {
  readonly text: string;
  /** Left edge and top of the first line, picture units. */
  readonly x: number;
  readonly y: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly colour: string;
  /** Drawn under the letters and a little wider, so that they stand off any ground. */
  readonly outline: string;
  /** Thickness of a stroke in grid units; 1.3 is bold. */
  readonly weight: number;
}

const SPACE = 2.2;
const LETTER_GAP = 1.75;
const LINE_HEIGHT = 8.6;

const alphabet: Readonly<Record<string, Glyph>> = {
  A: [4, 'M0 6V2A2 2 0 0 1 4 2V6M0 4H4'],
  B: [3.9, 'M0 6V0H2.2A1.45 1.45 0 0 1 2.2 2.9H0H2.4A1.55 1.55 0 0 1 2.4 6Z'],
  C: [3.8, 'M3.8 1.9A1.9 1.9 0 0 0 0 1.9V4.1A1.9 1.9 0 0 0 3.8 4.1'],
  D: [4, 'M0 0H2A2 2 0 0 1 4 2V4A2 2 0 0 1 2 6H0Z'],
  E: [3.3, 'M3.3 0H0V6H3.3M0 3H2.9'],
  F: [3.3, 'M3.3 0H0V6M0 3H2.9'],
  G: [4, 'M4 1.8A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.3'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0.2, 'M0.1 0V6'],
  J: [3, 'M3 0V4.5A1.5 1.5 0 0 1 0 4.5'],
  K: [3.9, 'M0 0V6M3.7 0L0.3 3.2L3.9 6'],
  L: [3.1, 'M0 0V6H3.1'],
  M: [5, 'M0 6V0L2.5 3.8L5 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z'],
  P: [3.9, 'M0 6V0H2.1A1.75 1.75 0 0 1 2.1 3.5H0'],
  Q: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.3 4L4.3 6.3'],
  R: [4, 'M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0M1.8 3.3L4 6'],
  S: [3.8, 'M3.7 1.5A1.5 1.5 0 0 0 2.2 0H1.5A1.5 1.5 0 0 0 1.5 3H2.3A1.5 1.5 0 0 1 2.3 6H1.5A1.5 1.5 0 0 1 0 4.5'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V4A2 2 0 0 0 4 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1L4.2 6L5.6 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3.2L4 0M2 3.2V6'],
  Z: [4, 'M0 0H4L0 6H4'],
  '0': [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z'],
  '1': [1.5, 'M0 1.2L1.5 0V6'],
  '2': [3.8, 'M0 1.7A1.85 1.7 0 0 1 3.8 1.8C3.8 3.6 0 3.8 0 6H3.8'],
  '3': [3.7, 'M0 0H3.6L1.7 2.5A1.75 1.75 0 1 1 0 4.8'],
  '4': [4, 'M3 6V0L0 4.4H4'],
  '5': [3.7, 'M3.4 0H0.3V2.5H1.9A1.75 1.75 0 0 1 1.9 6H0'],
  '6': [3.8, 'M3 0C1.2 0.8 0 2.4 0 4.1A1.9 1.9 0 1 0 0.6 2.9'],
  '7': [3.7, 'M0 0H3.7L1.4 6'],
  '8': [3.8, 'M1.9 0A1.4 1.4 0 0 0 1.9 2.8A1.4 1.4 0 0 0 1.9 0ZM1.9 2.8A1.6 1.6 0 0 0 1.9 6A1.6 1.6 0 0 0 1.9 2.8Z'],
  '9': [3.8, 'M0.8 6C2.6 5.2 3.8 3.6 3.8 1.9A1.9 1.9 0 1 0 3.2 3.1'],
  '&': [4.2, 'M4.2 6L0.9 2A1.2 1.2 0 1 1 2.9 1.5C2.6 2.6 0 3 0 4.6A1.5 1.5 0 0 0 3.4 4.8L4.2 3.4'],
  '%': [4.4, 'M4 0L0.4 6M0.9 0.1A0.9 0.9 0 1 0 0.91 0.1ZM3.5 4.2A0.9 0.9 0 1 0 3.51 4.2Z'],
  '<': [2.8, 'M2.8 0.8L0 3L2.8 5.2'],
  '>': [2.8, 'M0 0.8L2.8 3L0 5.2'],
  '/': [2.4, 'M2.4 0L0 6'],
  '-': [2, 'M0 3.1H2'],
  '.': [0.2, 'M0.1 5.9V6.05'],
  ',': [0.4, 'M0.3 5.8L0 6.8'],
  "'": [0.2, 'M0.1 0V1.2'],
  '"': [1.6, 'M0.1 0V1.2M1.6 0V1.2'],
  ':': [0.2, 'M0.1 2V2.15M0.1 5V5.15'],
  '!': [0.2, 'M0.1 0V3.6M0.1 5.9V6.05'],
  '?': [3.4, 'M0 1.6A1.7 1.6 0 0 1 3.4 1.6C3.4 2.7 1.7 2.7 1.7 4M1.7 5.9V6.05'],
};

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

/** The title as SVG, broken into the lines at which its letters can be largest. An empty text draws nothing. */
export function drawLettering(lettering: Lettering): string {
  const { text, x, y, maxWidth, maxHeight, colour, outline, weight } = lettering;
  if (text === '') return '';
  const lines = largestBreak(text.split(' '), maxWidth, maxHeight);
  const scale = scaleOf(lines, maxWidth, maxHeight);
  const path = lines
    .map((line, row) => `<g transform="translate(0 ${row * LINE_HEIGHT})">${linePaths(line)}</g>`)
    .join('');
  const group = (stroke: string, width: number) => `<g stroke="${stroke}" stroke-width="${width}">${path}</g>`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="translate(${x} ${y}) scale(${scale})">
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
  return letter === ' ' ? SPACE : (alphabet[letter]?.[0] ?? 0) + LETTER_GAP;
}

function linePaths(line: string): string {
  let x = 0;
  return [...line]
    .map((letter) => {
      const at = x;
      x += advanceOf(letter);
      const glyph = alphabet[letter];
      return glyph ? `<path transform="translate(${at} 0)" d="${glyph[1]}"/>` : '';
    })
    .join('');
}
