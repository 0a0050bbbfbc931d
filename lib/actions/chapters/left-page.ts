import { isPending } from '../../model/intents';
import type { Id } from '../../service/ids';
import { isDemo } from '../../session/demo';
import { type LeftPage, recallLeftPage, rememberLeftPage } from '../../settings/left-pages';
import type { Dependencies } from '../dependencies';

type Parts = Pick<Dependencies, 'settings' | 'session' | 'library' | 'outbox'>;

/** `null` where it was not left further in, or that is not to be offered. @throws Failure `storage-failed`. */
export async function leftPageOf(parts: Parts, chapterId: Id): Promise<number | null> {
  const account = await readerOf(parts);
  const left = account && (await recallLeftPage(account, chapterId));
  return left && !(await isRead(parts, account, chapterId)) ? left.page : null;
}

/** Of a chapter that is known here and not read, on this device alone. The service is not asked. @throws Failure `storage-failed`. */
export async function leaveAtPage(
  parts: Parts,
  { chapterId, page, isSingle }: Pick<LeftPage, 'chapterId' | 'page'> & { readonly isSingle: boolean },
): Promise<void> {
  const account = await readerOf(parts);
  const chapter = account && (await parts.library.readChapters(account, [chapterId])).get(chapterId);
  if (!account || !chapter) return;
  const pages = (await isRead(parts, account, chapterId)) ? 0 : chapter.pages;
  await rememberLeftPage({ account, chapterId, page, pages }, isSingle);
}

/** The account of a person who wants pages kept; not the demo's. */
async function readerOf({ settings, session }: Parts): Promise<string | null> {
  const account = settings().offerResume ? await session.account() : null;
  return account && !isDemo(account) ? account.id : null;
}

async function isRead({ outbox, library }: Parts, account: string, chapterId: Id): Promise<boolean> {
  const intent = (await outbox.find(account, 'mark', [chapterId])).get(chapterId);
  if (intent && isPending(intent)) return intent.value;
  return (await library.readStates(account, [chapterId])).get(chapterId) ?? false;
}
