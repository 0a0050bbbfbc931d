import type { MarkOrigin } from '../../model/history';
import type { Id } from '../../service/ids';
import type { Dependencies, Showing } from '../dependencies';
import { followSeries } from '../series/follow-series';
import { readSeriesBaseline } from '../series/series-baseline';
import { accountOf } from '../session/account-of';
import { chapterStates } from './chapter-states';
import { markChapter } from './mark-chapter';

export type LinkVerb = 'read' | 'unread' | 'follow' | 'unfollow';

export interface IntentFromLink {
  readonly operationId: string;
  readonly verb: LinkVerb;
  /** Of the chapter, or of the manga. */
  readonly id: Id;
}

/**
 * Leaves alone what is so already: the clicking code may not know it, and must not offer to undo what it did not do.
 * @returns whether it changed anything. @throws Failure `signed-out`, `storage-failed`, `storage-full`; then nothing was queued.
 */
export async function enqueueFromLink(
  parts: Showing & Pick<Dependencies, 'clock' | 'delivery' | 'settings' | 'profile'>,
  { operationId, verb, id }: IntentFromLink,
  from: MarkOrigin,
): Promise<boolean> {
  const account = await accountOf(parts);
  if (verb === 'read' || verb === 'unread') {
    if (await isMarked(parts, id, verb)) return false;
    await markChapter(parts, { operationId, chapterId: id, read: verb === 'read' }, from);
  } else {
    const follow = verb === 'follow';
    if (await isFollowedSo(parts, account, id, follow)) return false;
    await followSeries(parts, { operationId, mangaId: id, follow });
  }
  return true;
}

/** A refused intent changes nothing, so it can be wanted again. */
async function isMarked(parts: Showing, chapterId: Id, verb: 'read' | 'unread'): Promise<boolean> {
  const [state] = await chapterStates(parts, [chapterId]);
  return state?.delivery !== 'refused' && state?.read === verb;
}

/** Following also sets a reading status where there is none, and unfollowing removes it. */
async function isFollowedSo(
  parts: Pick<Dependencies, 'library' | 'outbox'>,
  account: string,
  mangaId: Id,
  follow: boolean,
): Promise<boolean> {
  const [{ isFollowed, wantedStatus }, intents] = await Promise.all([
    readSeriesBaseline(parts, account, mangaId),
    parts.outbox.find(account, 'follow', [mangaId]),
  ]);
  const intent = intents.get(mangaId);
  const isSo = intent && intent.state.name !== 'refused' ? intent.value : isFollowed?.value;
  return isSo === follow && wantedStatus !== null && (wantedStatus.value !== null) === follow;
}
