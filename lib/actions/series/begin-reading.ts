import { isNotBegun } from '../../library/reading';
import type { InputOf } from '../../messages/contract';
import { isPending, type Known } from '../../model/intents';
import type { Id, ReadingStatus } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { accountOf } from '../session';
import { readSeriesBaseline, setStatus } from './listing';

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

/** Whether a person who wants to be asked has just marked this chapter of a series that is not begun. @throws Failure `storage-failed`. */
export async function isOfferedToBegin(parts: Parts, chapterId: Id): Promise<boolean> {
  const account = parts.settings().beginReading === 'ask' ? await parts.session.account() : null;
  if (account === null) return false;
  const mark = (await parts.outbox.find(account.id, 'mark', [chapterId])).get(chapterId);
  if (!mark?.value || mark.state.name === 'refused') return false;
  return (await seriesToBegin(parts, account.id, [chapterId])).length > 0;
}

/** Where the series of the chapter is not begun; the mark after which that was offered may be crossed out by now. @returns whether it is "Reading" then. @throws Failure as `setStatus`. */
export async function beginSeriesOf(
  parts: Parameters<typeof setStatus>[0],
  { operationId, chapterId }: InputOf<'series.begin'>,
): Promise<boolean> {
  const account = await accountOf(parts);
  const mangaId = (await parts.library.readChapters(account, [chapterId])).get(chapterId)?.mangaId;
  if (mangaId === undefined) return false;
  const [series] = await seriesToBegin(parts, account, [chapterId]);
  if (series) await setStatus(parts, { operationId, mangaId, status: 'reading' });
  return (await readSeriesBaseline(parts, account, mangaId)).wantedStatus?.value === 'reading';
}
