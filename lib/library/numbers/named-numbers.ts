/** The whole numbers that a text of people names, as a title does: read widely. Pure. */
import { mergeSpans, type Span } from './spans';

/** Numbers that a range or a list joins, each with the others: "12, 13 and 15", "Chapters 12 to 15". */
export function namedRuns(text: string): readonly (readonly Span[])[] {
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
export function withRuns(own: readonly Span[], runs: readonly (readonly Span[])[]): readonly Span[] {
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
