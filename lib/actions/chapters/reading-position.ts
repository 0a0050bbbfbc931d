import type { UpNext } from '../../library/list/up-next';
import { isPending } from '../../model/intents';
import type { Id } from '../../service/ids';
import { isDemo } from '../../session/demo';
import { recallListChoiceCopy } from '../../settings/list-choice';
import { hasActivityConsent } from '../../settings/permissions';
import { type ReadingPosition, recallPosition, rememberPosition } from '../../settings/reader';
import type { Dependencies } from '../dependencies';

type Parts = Pick<Dependencies, 'settings' | 'session' | 'library' | 'outbox'>;

/** `null` where it was not left further in, or that is not to be offered. @throws Failure `storage-failed`. */
export async function savedPositionOf(parts: Parts, chapterId: Id): Promise<number | null> {
  const account = await readerOf(parts);
  const left = account && (await recallPosition(account, chapterId));
  return left && !(await isRead(parts, account, chapterId)) ? left.page : null;
}

/** Of a chapter that is known here and not read, on this device alone. The service is not asked. @throws Failure `storage-failed`. */
export async function savePosition(
  parts: Parts,
  { chapterId, page, isSingle }: Pick<ReadingPosition, 'chapterId' | 'page'> & { readonly isSingle: boolean },
): Promise<void> {
  const account = await readerOf(parts);
  const chapter = account && (await parts.library.readChapters(account, [chapterId])).get(chapterId);
  if (!account || !chapter) return;
  const pages = (await isRead(parts, account, chapterId)) ? 0 : chapter.pages;
  await rememberPosition({ account, chapterId, page, pages }, isSingle);
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

/** For marking at the last page; `null` where unwanted or not allowed, signed out, or unknown here: the service is not asked. */
export async function pagesToPass(
  { settings, session, library }: Parts,
  chapterId: Id,
): Promise<{ pages: number | null }> {
  if (!settings().markAtLastPage || !(await hasActivityConsent())) return { pages: null };
  if (!(await session.isSignedIn())) return { pages: null };
  const account = await session.account();
  const chapters = account && (await library.readChapters(account.id, [chapterId]));
  return { pages: chapters?.get(chapterId)?.pages ?? null };
}

/** The service is not asked, and has no pages of the demo. @returns as `readUpNext`; `undefined` without a list. @throws Failure `storage-failed`. */
export async function findUpNext(
  { session, library }: Parts,
  chapterId: Id | null,
): Promise<UpNext | null | undefined> {
  const account = await session.account();
  if (account === null || isDemo(account)) return undefined;
  return library.readUpNext(account.id, chapterId, await recallListChoiceCopy());
}
