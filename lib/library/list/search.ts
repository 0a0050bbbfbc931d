import type { MangaRow } from '../../model/rows';

type Titles = Pick<MangaRow, 'title' | 'altTitles'>;

/** What a search compares. The first one folds the titles, and keeps their text instead: most lists are shown and closed without any. */
export interface SearchText {
  readonly title: string;
  /** The other titles, or the text of all. */
  kept: readonly string[] | string;
}

export function searchTextOf({ title, altTitles }: Titles): SearchText {
  return { title, kept: altTitles };
}

/** Those that have every word, in their order. */
export function found<Row extends { readonly searchText: SearchText }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const patterns = patternsOf(search);
  return patterns.length === 0 ? rows : rows.filter(({ searchText }) => hasEach(textOf(searchText), patterns));
}

export function matches(titles: Titles, search: string): boolean {
  return hasEach(textOf(searchTextOf(titles)), patternsOf(search));
}

/** All titles, a line each: "Rémi" is found as "remi". */
function textOf(searchText: SearchText): string {
  if (typeof searchText.kept !== 'string') {
    const titles = [searchText.title, ...searchText.kept].join('\n').normalize('NFC');
    searchText.kept = folded(LONG_VOWEL.test(titles) ? `${titles}\n${inTwoLetters(titles)}` : titles);
  }
  return searchText.kept;
}

/** The words of a text as people type them, who leave out case, accents and strokes. An apostrophe joins, any other sign parts. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(APOSTROPHE, '')
    .replaceAll(/[\p{Mark}\p{Format}]/gu, '')
    .toLowerCase()
    .replaceAll(SPECIAL_LETTER, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(SIGN, ' ');
}

/** Each word is found anywhere in another, and across words from the beginning of one: "dgrayman" in "D.Gray-man". */
function patternsOf(search: string): RegExp[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return words.map((word) => new RegExp(`${word}|(?:^| )${[...word].join(' *')}`, 'm'));
}

function hasEach(searchText: string, patterns: readonly RegExp[]): boolean {
  return patterns.every((pattern) => pattern.test(searchText));
}

const LONG_VOWEL = /[ōū]/i;

/** Long vowels of Japanese are typed in two ways: "Hokō" is found as "hoko" and as "hokou". */
function inTwoLetters(titles: string): string {
  return titles.replaceAll(/ō/gi, 'ou').replaceAll(/ū/gi, 'uu');
}

/** Normalization makes "´" a blank with an accent. */
const APOSTROPHE = /['‘’‛′`\u02b9-\u02bf]| \u0301/g;

/** By ranges: the classes `P` and `S` take ten times as long over all titles of a library. */
const SIGN = /[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u2bff\u3001-\u3004\u3008-\u3020\u30fb]/g;

/** Letters that normalization leaves as they are, each before what is typed for it. */
const plainLetters = new Map(
  '×x ✕x ✖x ßss æae œoe øo ɵo ðd đd þth łl ħh ŧt ŋn ıi ɨi ƀb ƶz ǥg ɍr ȼc ɇe əe ɏy ʉu ςσ'
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')] as const),
);

const SPECIAL_LETTER = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
