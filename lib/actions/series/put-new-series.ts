import { mangaRow } from '../../library/rows-of-answers';
import type { Manga } from '../../service/schemas';
import type { Dependencies } from '../dependencies';

/** As neither followed nor with a status. What a sync has brought meanwhile stays: it knows both. */
export async function putNewSeries(
  { library }: Pick<Dependencies, 'library'>,
  account: string,
  manga: readonly Manga[],
): Promise<void> {
  const known = await Promise.all(manga.map(({ id }) => library.readSeries(account, id)));
  const added = manga.filter((_, place) => known[place]?.manga === null);
  const rows = added.map((one) => mangaRow(one, { status: null, isFollowed: false }));
  if (rows.length > 0) await library.putManga(account, rows);
}
