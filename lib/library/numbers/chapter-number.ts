/** The one reading of the text that stands in the place of a chapter's or a volume's number: docs/library.md, "Numbers". Pure. */

/** "12", "12.5", "12b", "1x2". */
export interface SingleNumber {
  readonly value: number;
  /** What follows the value: a letter, "-" before the number of a part, or nothing. */
  readonly letter: string;
  /** What follows the letter; 0 for nothing. */
  readonly part: number;
}

/** Both ends included. */
export interface NumberRange {
  readonly from: SingleNumber;
  readonly to: SingleNumber;
}

export interface ChapterNumber {
  /** The same for each way to write it. */
  readonly key: string;
  /** In order: one, unless several are joined. */
  readonly ranges: readonly NumberRange[];
  readonly first: SingleNumber;
  readonly last: SingleNumber;
}

/** The same few texts are read of every series, again and again. */
const known = new Map<string, ChapterNumber | null>();
const MOST_KNOWN = 5_000;

/** @returns `null` for no number: a text that is none has none either. */
export function readNumber(text: string | null): ChapterNumber | null {
  if (text === null) return null;
  let number = known.get(text);
  if (number === undefined) {
    number = numberIn(folded(text));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, number);
  }
  return number;
}

/** The same for texts that mean the same; empty for nothing at all. */
export function keyOfText(text: string | null): string {
  return readNumber(text)?.key ?? folded(text ?? '');
}

/** 0 where they are one number. */
export function compareNumbers(a: ChapterNumber, b: ChapterNumber): number {
  for (const [i, one] of a.ranges.entries()) {
    const other = b.ranges[i];
    const difference = other ? compareSingle(one.from, other.from) || compareSingle(one.to, other.to) : 1;
    if (difference !== 0) return difference;
  }
  return a.ranges.length - b.ranges.length;
}

/** A letter stands directly behind its number, before any fraction. */
export function compareSingle(a: SingleNumber, b: SingleNumber): number {
  return a.value - b.value || compareTexts(a.letter, b.letter) || a.part - b.part;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function plainNumber(value: number): SingleNumber {
  return { value, letter: '', part: 0 };
}

/** In letters: longer ones are no number. */
const LONGEST_TEXT = 200;

/** Without width, case and what is not seen. */
function folded(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replaceAll('×', 'x')
    .trim()
    .toLowerCase();
}

function numberIn(text: string): ChapterNumber | null {
  const ranges = rangesIn(text);
  const [first, last] = [ranges[0]?.from, ranges.at(-1)?.to];
  return first && last ? { key: ranges.map(keyOfRange).join(), ranges, first, last } : null;
}

/** "12-13" and "12, 14" go upward: "12-1" is a part of 12, and "12,5" a fraction. */
function rangesIn(text: string): readonly NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const piece of text.split(/[+&,/、]/)) {
    const [from, to = from, ...more] = piece.split(/[-‐-―−~〜]/).map(singleIn);
    const before = ranges.at(-1);
    const goesUp =
      from && to && (from === to || compareSingle(from, to) < 0) && (!before || compareSingle(before.to, from) < 0);
    if (!goesUp || more.length > 0) return alone(singleIn(text));
    if (before && isNext(before.to, from)) ranges[ranges.length - 1] = { from: before.from, to };
    else ranges.push({ from, to });
  }
  return ranges;
}

function alone(number: SingleNumber | null): readonly NumberRange[] {
  return number ? [{ from: number, to: number }] : [];
}

/** Digits beyond fifteen would be rounded. */
const single = /^\s*(\d{1,15}(?:[.,]\d+)?)\s*(?:([a-z])\s*(\d{1,8})?|[-‐-―−]\s*(\d{1,8}))?\s*$/;

function singleIn(text: string): SingleNumber | null {
  const [, value, letter, part, partAlone] = single.exec(text) ?? [];
  if (value === undefined) return null;
  return {
    value: Number(value.replace(',', '.')),
    letter: letter ?? (partAlone === undefined ? '' : '-'),
    part: Number(part ?? partAlone ?? 0),
  };
}

/** "12+13" is "12-13". */
function isNext(one: SingleNumber, other: SingleNumber): boolean {
  return isWhole(one) && compareSingle(other, plainNumber(one.value + 1)) === 0;
}

export function isWhole({ value, letter }: SingleNumber): boolean {
  return letter === '' && Number.isInteger(value);
}

function keyOfRange({ from, to }: NumberRange): string {
  return from === to ? keyOfSingle(from) : `${keyOfSingle(from)}–${keyOfSingle(to)}`;
}

function keyOfSingle({ value, letter, part }: SingleNumber): string {
  return `${value}${letter}${part || ''}`;
}
