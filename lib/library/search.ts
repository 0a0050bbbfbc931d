import type { MangaRow } from '../model/rows';

/** Whether every word that was typed is somewhere in the titles of a series. */
export function matches({ title, altTitles }: Pick<MangaRow, 'title' | 'altTitles'>, search: string): boolean {
  const titles = plainText([title, ...altTitles].join('\n'));
  return plainText(search)
    .split(/\s+/)
    .every((word) => titles.includes(word));
}

/** Without accents and case: "Rémi" is found as "remi". */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
