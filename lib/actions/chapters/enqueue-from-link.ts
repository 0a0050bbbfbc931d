import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { followSeries } from '../series/follow-series';
import { seriesKnown } from '../series/series-known';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { markChapter } from './mark-chapter';

/** What a click on a link or a page can wish for: of a chapter that it is read or not, of a series that it is followed or not. */
export type LinkVerb = 'read' | 'unread' | 'follow' | 'unfollow';

export interface IntentFromLink {
  readonly commandId: string;
  readonly wish: LinkVerb;
  /** The chapter's, or the manga's. */
  readonly id: Id;
}

/**
 * Wishes what a click on a link or a page asks for; durably queued when this resolves. What is so already is left alone: code that
 * clicks there may not know it, and must not be offered to undo what they did not do.
 * @returns whether it changed anything.
 * @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function enqueueFromLink(parts: Dependencies, { commandId, wish, id }: IntentFromLink): Promise<boolean> {
  const account = await accountOf(parts);
  if (wish === 'read' || wish === 'unread') {
    if (await isMarked(parts, id, wish)) return false;
    await markChapter(parts, { commandId, chapterId: id, read: wish === 'read' });
  } else {
    const follow = wish === 'follow';
    if (await isFollowedSo(parts, account, id, follow)) return false;
    await followSeries(parts, { commandId, mangaId: id, follow });
  }
  return true;
}

/** A refused wish changes nothing: it can be wished again. */
async function isMarked(parts: Dependencies, chapterId: Id, wish: 'read' | 'unread'): Promise<boolean> {
  const [state] = await chapterStates(parts, [chapterId]);
  return state?.delivery !== 'refused' && state?.read === wish;
}

/** Following also gives a reading status where there is none, and unfollowing takes it away. */
async function isFollowedSo(parts: Dependencies, account: string, mangaId: Id, follow: boolean): Promise<boolean> {
  const [{ isFollowed, wantedStatus }, wishes] = await Promise.all([
    seriesKnown(parts, account, mangaId),
    parts.outbox.find(account, 'follow', [mangaId]),
  ]);
  const wish = wishes.get(mangaId);
  const isSo = wish && wish.state.name !== 'refused' ? wish.value : isFollowed?.value;
  return isSo === follow && wantedStatus !== null && (wantedStatus.value !== null) === follow;
}
