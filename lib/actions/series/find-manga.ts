import { chapterRow } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { IDS_PER_REQUEST } from '../../service/limits';
import type { Dependencies } from '../dependencies';

/** From the library, else one request for 100 chapters. @returns only the chapters that the service knows. */
export async function findManga(
  { library, api }: Pick<Dependencies, 'library' | 'api'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<ReadonlyMap<Id, Id>> {
  const known = await library.readChapters(account, chapterIds);
  const unknown = chapterIds.filter((id) => !known.has(id));
  for (let first = 0; first < unknown.length; first += IDS_PER_REQUEST) {
    const ids = unknown.slice(first, first + IDS_PER_REQUEST);
    const { data } = await api.call(endpoints.chaptersById, { ids }, { priority: 'mark', reason: 'find-manga' });
    const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
    await library.putLoneChapters(account, rows);
    for (const row of rows) known.set(row.id, row);
  }
  return new Map([...known].map(([id, { mangaId }]) => [id, mangaId]));
}
