import type { ChapterRow } from '../../model/rows';
import { isWhole, type NumberRange, readNumber, type SingleNumber } from './chapter-number';
import { mergeSpans, type Span } from './spans';

type Named = Pick<ChapterRow, 'number' | 'title'>;

/** A row never changes: gaps, takedowns and the next redraw read its texts once. */
const spansOfRows = new WeakMap<Named, readonly Span[]>();

/** The whole numbers that a chapter may stand for: "12.5" and "12b" are of 12, "12-13" joins two, and a title may name more of them. */
export function possibleSpans(row: Named): readonly Span[] {
  const known = spansOfRows.get(row);
  if (known) return known;
  const spans = spansNamed(row);
  spansOfRows.set(row, spans);
  return spans;
}

function spansNamed({ number, title }: Named): readonly Span[] {
  const own = namedRuns(number ?? '').flat();
  const named = namedRuns(title ?? '');
  return own.length === 0 ? mergeSpans(named.flat()) : withRuns(own, named);
}

/** Those that it does stand for. A first part counts as the chapter; "12.5" and "12b" may be extras, and "Extra 12" is one. */
export function certainNumbers({ number }: Pick<Named, 'number'>): readonly number[] {
  const { ranges = [] } = readNumber(number) ?? {};
  return ranges.flatMap((range) => (range.from === range.to ? wholeOf(range.from) : wholesIn(range)));
}

/** Up to which number a reader of it has come: 13 with "12-13". `null` where nothing says so. */
export function lastNumber({ number }: Pick<Named, 'number'>): SingleNumber | null {
  return readNumber(number)?.last ?? null;
}

/** With which number it begins: 12 with "12-13". */
export function firstNumber({ number }: Pick<Named, 'number'>): SingleNumber | null {
  return readNumber(number)?.first ?? null;
}

/** Of a prologue: "0", "0.5". No other tracker counts it, and many readers pass over it. */
export function isBelowOne(chapter: Pick<Named, 'number'>): boolean {
  return (lastNumber(chapter)?.value ?? 1) < 1;
}

export function hasWholeNumber(chapter: Pick<Named, 'number'>): boolean {
  return certainNumbers(chapter).some((number) => number >= 1);
}

/** The whole number of which "12.1" or "12a" is the first part. */
export function isFirstPart(chapter: Pick<Named, 'number'>, whole: number): boolean {
  const { first, last } = readNumber(chapter.number) ?? {};
  return first !== undefined && first === last && !isWhole(first) && certainNumbers(chapter)[0] === whole;
}

/** Of "12-13", "12+13" and "12, 13"; none of a plain number. */
export function jointNumbers(number: string): readonly number[] {
  const { first, last } = readNumber(number) ?? {};
  return first === last ? [] : certainNumbers({ number });
}

/** In numbers: longer ones are written by mistake, or mean something else. */
const LONGEST_JOINT = 50;
/** What is larger counts no chapters. */
const LARGEST = 99_999_999;

function wholesIn({ from, to }: NumberRange): number[] {
  if (!isWhole(from) || !isWhole(to) || to.value > LARGEST || to.value - from.value >= LONGEST_JOINT) return [];
  return Array.from({ length: to.value - from.value + 1 }, (_, more) => from.value + more);
}

const firstParts: ReadonlySet<string> = new Set(['a0', '-1']);

/** 12 of "12", "12.1", "12a" and "12-1", and nothing of a later part. */
function wholeOf(number: SingleNumber): number[] {
  const { value, letter, part } = number;
  const whole = Math.floor(value);
  const isFirst =
    letter === '' ? value === Number(`${whole}.1`) : value === whole && firstParts.has(`${letter}${part}`);
  return whole <= LARGEST && (isWhole(number) || isFirst) ? [whole] : [];
}

/** What a text of people names, as a title does, read widely: numbers that a range or a list joins, each with the others ("12, 13 and 15", "Chapters 12 to 15"). */
function namedRuns(text: string): readonly (readonly Span[])[] {
  const plain = plainText(text);
  const runs: Span[][] = [];
  let end = 0;
  for (const { 0: written, 1: whole = '', index } of plain.matchAll(/(\d+)(?:\.\d+)?/g)) {
    const link = linkOf(plain.slice(end, index));
    end = index + written.length;
    if (whole.length > MOST_DIGITS) runs.push([]);
    else addTo(runs, Number(whole), link);
  }
  return runs.filter(({ length }) => length > 0);
}

/** Of these and of all that a run joins them to, be it through another run. */
function withRuns(own: readonly Span[], runs: readonly (readonly Span[])[]): readonly Span[] {
  let [spans, rest] = [mergeSpans(own), runs];
  for (;;) {
    const reached = spans;
    const isNext = (run: readonly Span[]) =>
      run.some((one) => reached.some(({ low, high }) => one.low <= high + 1 && one.high >= low - 1));
    const next = rest.filter(isNext);
    if (next.length === 0) return spans;
    rest = rest.filter((run) => !next.includes(run));
    spans = mergeSpans([...spans, ...next.flat()]);
  }
}

/** What is longer counts no chapters. */
const MOST_DIGITS = 8;
/** In letters: a title may be anything. */
const LONGEST_TEXT = 200;

type Link = 'range' | 'list' | null;

function addTo(runs: Span[][], number: number, link: Link): void {
  const run = runs.at(-1);
  const before = run?.at(-1);
  if (!run || !before || link === null) runs.push([{ low: number, high: number }]);
  else if (link === 'range' && number > before.high) run[run.length - 1] = { ...before, high: number };
  else run.push({ low: number, high: number });
}

/** In the languages of the texts, for a title may be in any of them. */
const ranges =
  /^(?:[-‐-―−~〜→]|(?:up )?to|through|thru|until|till|bis(?: zu[mr]?)?|a(?: la)?|al|ao|à(?: la)?|au|até|hasta|jusqu['’](?:à|au)|по|до|sampai(?: dengan)?|hingga|s[/.]d|から|より|至)$/;
const lists = /^(?:[,;&+/、・]|(?:[,、] ?)?(?:and|und|et|y|e|и|dan|と|および|&))$/;
/** Words and signs of a chapter that stand at a number, and the letter behind one. */
const counters =
  /^[a-z](?![\p{L}])|(?:chapters?|chapitres?|chap|ch|cap[ií]tulos?|caps?|kapitel|kap|глав[аыу]?|гл|bab|episodes?|ep|[第話章回화#])(?![a-z])/gu;

/** @param between two numbers. */
function linkOf(between: string): Link {
  const word = between
    .toLowerCase()
    .replace(counters, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (ranges.test(word)) return 'range';
  return lists.test(word) ? 'list' : null;
}

/** Without "½", which would become "1⁄2". */
function plainText(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(/[\u00bc-\u00be\u2150-\u215f]/g, '')
    .normalize('NFKC')
    .trim();
}
