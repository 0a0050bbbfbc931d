import type { MangaRow } from '../model/rows';

type Titles = Pick<MangaRow, 'title' | 'altTitles'>;

/** All titles of a series as the search compares them: "Rémi" is found as "remi". */
export function searchTextOf({ title, altTitles }: Titles): string {
  return folded([title, ...altTitles].join('\n'));
}

/** Those that have every word, in their order. */
export function found<Row extends { readonly searchText: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const words = wordsOf(search);
  return words.length === 0 ? rows : rows.filter(({ searchText }) => hasEach(searchText, words));
}

export function matches(titles: Titles, search: string): boolean {
  return hasEach(searchTextOf(titles), wordsOf(search));
}

function wordsOf(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

function hasEach(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
