import type { UpNext } from '../../library/up-next-reading';
import type { Id } from '../../service/ids';
import { isDemo } from '../../session/demo';
import { recallListChoiceCopy } from '../../settings/list-choice';
import type { Dependencies } from '../dependencies';

/** The service is not asked, and has no pages of the demo. @returns as `readUpNext`; `undefined` without a list. @throws Failure `storage-failed`. */
export async function findUpNext(
  { session, library }: Pick<Dependencies, 'session' | 'library'>,
  chapterId: Id | null,
): Promise<UpNext | null | undefined> {
  const account = await session.account();
  if (account === null || isDemo(account)) return undefined;
  return library.readUpNext(account.id, chapterId, await recallListChoiceCopy());
}
