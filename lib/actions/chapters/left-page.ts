import type { Id } from '../../service/ids';
import { type LeftPage, recallLeftPage, rememberLeftPage } from '../../settings/left-pages';
import type { Dependencies } from '../dependencies';

/** `null` where it was not left further in, or that is not to be offered. */
export async function leftPageOf({ settings }: Pick<Dependencies, 'settings'>, chapterId: Id): Promise<number | null> {
  return settings().offerResume ? ((await recallLeftPage(chapterId))?.page ?? null) : null;
}

/** On this device alone, for a person with an account. The service is not asked. @throws Failure `storage-failed`. */
export async function leaveAtPage(
  { settings, session, library }: Pick<Dependencies, 'settings' | 'session' | 'library'>,
  { chapterId, page }: Pick<LeftPage, 'chapterId' | 'page'>,
): Promise<void> {
  const account = settings().offerResume ? await session.account() : null;
  if (account === null) return;
  const chapter = (await library.readChapters(account.id, [chapterId])).get(chapterId);
  await rememberLeftPage({ chapterId, page, pages: chapter?.pages || null });
}
