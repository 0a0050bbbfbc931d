import type { Account, Library, Manga } from '../../fake-service/library/types.ts';
import { planted, randomText } from './secrets.ts';

/** A file that names the series of this title has to be found to hold it. */
export const plantedTitle = planted('title of a series');

const [title = ''] = plantedTitle.pieces;

/** Gives the demo account a password and a client secret that nothing else contains, in letters that no encoding changes, and a series that it reads a title of the same kind. */
export function arrangeSecrets(library: Library, [reader]: readonly Account[]): Library {
  if (!reader) return library;
  Object.assign(reader, { password: randomText(), client: { ...reader.client, secret: randomText() } });
  plantTitle(library, reader);
  return library;
}

/** One that is read, and that a list for other sites can name. */
function plantTitle(library: Library, { follows, statuses }: Account): void {
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
