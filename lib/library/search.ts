import type { MangaRow } from '../model/rows';

export function matches({ title, altTitles }: Pick<MangaRow, 'title' | 'altTitles'>, search: string): boolean {
  const titles = plainText([title, ...altTitles].join('\n'));
  return plainText(search)
    .split(/\s+/)
    .every((word) => titles.includes(word));
}

/** "Rémi" is found as "remi". */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
