import type { MangaRow } from '../model/rows';

export function matches({ title, altTitles }: Pick<MangaRow, 'title' | 'altTitles'>, search: string): boolean {
  const titles = normalized([title, ...altTitles].join('\n'));
  return normalized(search)
    .split(/\s+/)
    .every((word) => titles.includes(word));
}

/** "Rémi" is found as "remi". */
function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
