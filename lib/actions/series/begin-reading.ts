import { isNotBegun } from '../../library/reading';
import { isPending, type Known } from '../../model/intents';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Dependencies } from '../dependencies';

type Parts = Pick<Dependencies, 'library' | 'outbox' | 'session' | 'settings'>;

interface SeriesToBegin {
  readonly mangaId: Id;
  /** As the service last said. */
  readonly status: Known<ReadingStatus | null>;
}

/** Series of the list with one of these chapters whose status says that they are not read yet. The service is not asked. @throws Failure `storage-failed`. */
export async function seriesToBegin(
  { library, outbox }: Pick<Parts, 'library' | 'outbox'>,
  account: string,
  chapterIds: readonly Id[],
): Promise<SeriesToBegin[]> {
  const chapters = await library.readChapters(account, chapterIds);
  const mangaIds = [...new Set([...chapters.values()].map(({ mangaId }) => mangaId))];
  const [follows, statuses] = await Promise.all([
    outbox.find(account, 'follow', mangaIds),
    outbox.find(account, 'status', mangaIds),
  ]);
  // After the intents: what was delivered is in the library by then.
  const known = await library.readMangaOf(account, mangaIds);
  return [...known.values()].flatMap(({ id, ...row }) => {
    const [follow, status] = [follows.get(id), statuses.get(id)];
    const isFollowed = follow && isPending(follow) ? follow.value : row.isFollowed;
    const wanted = status && isPending(status) ? status.value : row.status;
    return isNotBegun({ isFollowed, status: wanted }) ? [{ mangaId: id, status: { value: row.status } }] : [];
  });
}

/** The series that a person who wants to be asked has just marked this chapter of; `null` where there is nothing to ask. @throws Failure `storage-failed`. */
export async function seriesToBeginAfter(parts: Parts, chapterId: Id): Promise<Id | null> {
  const account = parts.settings().beginReading === 'ask' ? await parts.session.account() : null;
  if (account === null) return null;
  const mark = (await parts.outbox.find(account.id, 'mark', [chapterId])).get(chapterId);
  if (!mark?.value || mark.state.name === 'refused') return null;
  const [series] = await seriesToBegin(parts, account.id, [chapterId]);
  return series?.mangaId ?? null;
}
