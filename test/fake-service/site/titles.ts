/** Which of a series' names the site shows, and how it stands in an address. */
import type { Manga } from '../library/types.ts';

/** English first, then the original language in Latin letters, then as it is, then any name (docs/service.md). */
export function shownTitle({ title, originalLanguage }: Manga): string {
  return (
    title.en ?? title[`${originalLanguage}-ro`] ?? title[originalLanguage] ?? Object.values(title)[0] ?? 'Untitled'
  );
}

/** Every other name, without repetitions. */
export function otherTitles(manga: Manga): string[] {
  const names = [...Object.values(manga.title), ...manga.altTitles.flatMap((title) => Object.values(title))];
  return [...new Set(names)].filter((name) => name !== shownTitle(manga));
}

/** Lower case with hyphens; an address is right with any slug, so a title without Latin letters may have an empty one. */
export function slugOf(manga: Manga): string {
  return shownTitle(manga)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}
