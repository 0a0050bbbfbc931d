import { Failure } from '../../failure';
import { chapterRow } from '../../library/rows-of-answers';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';

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

/** With one request, which the library keeps. @param chapterIds 100 at most. @throws Failure `signed-out` where the account leaves: what was erased stays erased. */
export async function findManga(
  parts: Pick<Dependencies, 'library' | 'session' | 'api' | 'accountScope'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<FoundManga> {
  const signal = parts.accountScope.signal();
  const unlessGone = () => {
    if (signal.aborted) throw new Failure('signed-out');
  };
  if ((await accountSignedIn(parts)) !== account) throw new Failure('signed-out');
  const turn = { priority: 'mark', reason: 'find-manga', signal } as const;
  const asking = parts.api.call(endpoints.chaptersById, { ids: chapterIds }, turn);
  const { data, total } = await asking.finally(unlessGone);
  const rows = data.flatMap((chapter) => chapterRow(chapter) ?? []);
  await parts.library.putLoneChapters(account, rows);
  return { manga: new Map(rows.map(({ id, mangaId }) => [id, mangaId])), isWhole: rows.length >= total };
}
