import { chapterRow } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';

/** The series of chapters. */
export interface FoundManga {
  readonly manga: ReadonlyMap<Id, Id>;
  /** Otherwise the service knows some of the others, and has said of them what cannot be read. */
  readonly isWhole: boolean;
}

/** Without a request. */
export async function knownManga(
  { library }: Pick<Dependencies, 'library'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<ReadonlyMap<Id, Id>> {
  const known = await library.readChapters(account, chapterIds);
  return new Map([...known].map(([id, { mangaId }]) => [id, mangaId]));
}

/** With one request, which the library keeps. @param chapterIds 100 at most. */
export async function findManga(
  { library, api }: Pick<Dependencies, 'library' | 'api'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<FoundManga> {
  const turn = { priority: 'mark', reason: 'find-manga' } as const;
  const { data, total } = await api.call(endpoints.chaptersById, { ids: chapterIds }, turn);
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  await library.putLoneChapters(account, rows);
  return { manga: new Map(rows.map(({ id, mangaId }) => [id, mangaId])), isWhole: rows.length >= total };
}
