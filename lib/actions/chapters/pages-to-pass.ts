import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';

/**
 * How many pages a chapter has, for a reader in which it is marked at the last one.
 * @returns `null` where the person does not want that, is not signed in, or nothing is kept here of the chapter: the service is
 *   not asked for it.
 */
export async function pagesToPass({ settings, session, library }: Dependencies, chapterId: Id): Promise<number | null> {
  if (!settings().markAtLastPage || !(await session.isSignedIn())) return null;
  const account = await session.account();
  const chapters = account && (await library.readChapters(account.id, [chapterId]));
  return chapters?.get(chapterId)?.pages ?? null;
}
