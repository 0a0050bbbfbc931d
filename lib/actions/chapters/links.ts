import { Failure } from '../../failure';
import type { MarkOrigin } from '../../model/history';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { Named } from '../../service/links';
import { type OldNumber, recallId, rememberId } from '../../settings/known-answers';
import type { Dependencies, Showing } from '../dependencies';
import { followSeries, readSeriesBaseline } from '../series/listing';
import { accountOf } from '../session';
import { chapterStates } from './chapter-states';
import { markChapter } from './marks';

type Parts = Showing & Pick<Dependencies, 'api' | 'delivery' | 'profile' | 'settings'>;

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
  parts: Parts,
  { operationId, verb, id }: IntentFromLink,
  from: MarkOrigin,
): Promise<boolean> {
  if (verb === 'read' || verb === 'unread') {
    if (await isMarked(parts, id, verb)) return false;
    await markChapter(parts, { operationId, chapterId: id, read: verb === 'read' }, from);
  } else {
    const follow = verb === 'follow';
    const account = await accountOf(parts);
    if (await isFollowedSo(parts, account, id, follow)) return false;
    await followSeries(parts, { operationId, mangaId: id, follow });
  }
  return true;
}

/** A refused intent changes nothing, so it can be wanted again. */
async function isMarked(parts: Parts, chapterId: Id, verb: 'read' | 'unread'): Promise<boolean> {
  const [state] = await chapterStates(parts, [chapterId]);
  return state?.delivery !== 'refused' && state?.read === verb;
}

/** Following also sets a reading status where there is none, and unfollowing removes it. */
async function isFollowedSo(parts: Parts, account: string, mangaId: Id, follow: boolean): Promise<boolean> {
  const [{ isFollowed, wantedStatus }, intents] = await Promise.all([
    readSeriesBaseline(parts, account, mangaId),
    parts.outbox.find(account, 'follow', [mangaId]),
  ]);
  const intent = intents.get(mangaId);
  const isSo = intent && intent.state.name !== 'refused' ? intent.value : isFollowed?.value;
  return isSo === follow && wantedStatus !== null && (wantedStatus.value !== null) === follow;
}

/** Sends nothing. @returns `null` for an old number that was not resolved before. */
export async function knownIdOf(named: Named): Promise<Id | null> {
  return named.kind === 'old' ? recallId(named) : named.id;
}

/** One request for an unknown number. @throws Failure `not-found` if the service has no such number, or as `Api.call`. */
export async function resolveOldNumber({ api }: Parts, { type, number }: OldNumber): Promise<Id> {
  const known = await recallId({ type, number });
  if (known !== null) return known;
  const turn = { priority: 'click' } as const;
  const { data } = await api.call(endpoints.idOfNumber, { type, number }, turn);
  const id = data[0]?.attributes.newId;
  if (id === undefined) throw new Failure('not-found');
  await rememberId({ type, number }, id);
  return id;
}
