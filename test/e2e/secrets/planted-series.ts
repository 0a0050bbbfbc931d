/** A series whose title is made as a secret is: a file that names the series has to be found to hold it. */
import type { Account, Library, Manga } from '../../fake-service/library/types.ts';
import { planted } from './secrets.ts';

export const plantedTitle = planted('title of a series');

const [title = ''] = plantedTitle.pieces;

/** One that is read, and that a list for other sites can name. */
export function plantTitle(library: Library, { follows, statuses }: Account): void {
  const found = [...library.manga.values()].find(
    ({ id, contentRating, links }) =>
      follows.has(id) && statuses.get(id) === 'reading' && contentRating === 'safe' && links.mal !== undefined,
  );
  if (!found) throw new Error('No series that is read has a number at MyAnimeList.');
  Object.assign(found, { title: { en: title } });
}

export function plantedSeries({ manga }: Library): Pick<Manga, 'id'> & { readonly title: string } {
  const found = [...manga.values()].find((one) => one.title.en === title);
  if (!found) throw new Error('No series has the planted title.');
  return { id: found.id, title };
}
