import type { ChapterRow } from '../model/rows';
import { numberIn } from './numbering';
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
  const own = spansIn(number ?? '');
  const named = spansIn(title ?? '');
  if (own.length === 0) return named;
  if (named.length === 0) return mergeSpans(own);
  let spans = mergeSpans(own);
  // Each may be next to what the one before has added.
  for (let rest = named, more = -1; more !== rest.length; ) {
    more = rest.length;
    const isNext = (one: Span) => spans.some(({ low, high }) => one.low <= high + 1 && one.high >= low - 1);
    spans = mergeSpans([...spans, ...rest.filter(isNext)]);
    rest = rest.filter((one) => !isNext(one));
  }
  return spans;
}

/** Those that it does stand for. A first part counts as the chapter; "12.5" may be an extra, and "Extra 12" is one. */
export function certainNumbers({ number }: Pick<Named, 'number'>): readonly number[] {
  const [, whole] = plainText(number ?? '').match(/^(\d{1,8})(?:\.[01]?0*)?$/) ?? [];
  return whole === undefined ? jointNumbers(number ?? '') : [Number(whole)];
}

/** Up to which number a reader of it has come: 13 with "12-13". `null` where nothing says so. */
export function lastNumber(chapter: Pick<Named, 'number'>): number | null {
  const certain = certainNumbers(chapter);
  return numberIn(chapter.number) ?? (certain.length > 0 ? Math.max(...certain) : null);
}

/** With which number it begins: 12 with "12-13". */
export function firstNumber(chapter: Pick<Named, 'number'>): number | null {
  const certain = certainNumbers(chapter);
  return numberIn(chapter.number) ?? (certain.length > 0 ? Math.min(...certain) : null);
}

/** Of a prologue: "0", "0.5". No other tracker counts it, and many readers pass over it. */
export function isBelowOne(chapter: Pick<Named, 'number'>): boolean {
  return (lastNumber(chapter) ?? 1) < 1;
}

export function hasWholeNumber(chapter: Pick<Named, 'number'>): boolean {
  return certainNumbers(chapter).some((number) => number >= 1);
}

/** The whole number of which a decimal one is the first part. */
export function isFirstPart({ number }: Pick<Named, 'number'>, whole: number): boolean {
  const value = numberIn(number);
  return value !== null && !Number.isInteger(value) && certainNumbers({ number })[0] === whole;
}

/** Of "12-13", "12+13" and "12, 13"; none of a plain number. */
export function jointNumbers(number: string): readonly number[] {
  const text = plainText(number);
  if (!/^\d{1,8}(\s*[-–—~〜+&,/]\s*\d{1,8})+$/.test(text)) return [];
  return text.split(/[+&,/]/).flatMap((part) => spansIn(part).flatMap(numbersOf));
}

/** In numbers: longer ones are written by mistake, or mean something else. */
const LONGEST_JOINT = 50;

function numbersOf({ low, high }: Span): number[] {
  return high - low >= LONGEST_JOINT ? [] : Array.from({ length: high - low + 1 }, (_, more) => low + more);
}

/** In letters: a title may be anything. */
const LONGEST_TEXT = 200;

function spansIn(text: string): Span[] {
  const found = plainText(text).matchAll(/(\d+)(?:\.\d+)?(?:\s*[-–—~〜]\s*(\d+)(?:\.\d+)?)?/g);
  return [...found].flatMap(([, first = '', last = first]) => {
    if (first.length > 8 || last.length > 8) return [];
    const [low, high] = [Number(first), Number(last)];
    return high < low ? [spanOf(low), spanOf(high)] : [{ low, high }];
  });
}

/** Without "½", which would become "1⁄2". */
function plainText(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(/[\u00bc-\u00be\u2150-\u215f]/g, '')
    .normalize('NFKC')
    .trim();
}

function spanOf(number: number): Span {
  return { low: number, high: number };
}
