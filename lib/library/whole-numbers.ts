import type { ChapterRow } from '../model/rows';

type Named = Pick<ChapterRow, 'number' | 'title'>;

/** The whole numbers that a chapter may stand for: "12.5" and "12b" are of 12, "12-13" joins two, and a title may name more of them. */
export function possibleNumbers({ number, title }: Named): ReadonlySet<number> {
  const own = numbersIn(number ?? '');
  const named = numbersIn(title ?? '').sort((a, b) => a - b);
  if (own.length === 0) return new Set(named);
  const numbers = new Set(own);
  for (const next of named) if (numbers.has(next - 1)) numbers.add(next);
  for (const before of named.reverse()) if (numbers.has(before + 1)) numbers.add(before);
  return numbers;
}

/** Those that it does stand for: a first part counts as the chapter, and "12.5" may be an extra. */
export function certainNumbers({ number }: Pick<Named, 'number'>): ReadonlySet<number> {
  if (number === null || (isDecimal(number) && !/(^|\.)[01]?0*\s*$/.test(number))) return new Set();
  return new Set(numbersIn(number));
}

/** More than a number: "12-13", "Season 2, 13". */
export function isJoint(number: string): boolean {
  return !/^\s*\d+(\.\d+)?\s*$/.test(number);
}

function isDecimal(number: string): boolean {
  return /^\s*\d+\.\d+\s*$/.test(number);
}

/** What is further apart are two numbers, and no range. */
const LONGEST_RANGE = 50;

function numbersIn(text: string): number[] {
  const found = text.normalize('NFKC').matchAll(/(\d{1,9})(?:\.\d+)?(?:\s*[-–—~〜]\s*(\d{1,9})(?:\.\d+)?)?/g);
  return [...found].flatMap(([, first, last = first]) => {
    const [low, high] = [Number(first), Number(last)];
    if (high < low || high - low > LONGEST_RANGE) return [low, high];
    return Array.from({ length: high - low + 1 }, (_, more) => low + more);
  });
}
