import * as v from 'valibot';
import { forgetItem, pageItem, recallItem, rememberItem } from '../storage/page-item';

/** The first rows of the follow list, which the popup paints without waiting before the library corrects them. */
const FollowEntry = v.object({
  mangaId: v.string(),
  title: v.string(),
  unread: v.number(),
  isComplete: v.boolean(),
  next: v.nullable(
    v.object({
      chapterId: v.string(),
      name: v.string(),
      groups: v.string(),
      language: v.string(),
      address: v.string(),
      publishAt: v.number(),
    }),
  ),
});

export type FollowEntry = v.InferOutput<typeof FollowEntry>;

export const FOLLOWS = pageItem<readonly FollowEntry[]>('follows', v.array(FollowEntry), []);

export function recallFollows(storage?: Pick<Storage, 'getItem'>): readonly FollowEntry[] {
  return recallItem(FOLLOWS, storage);
}

export function rememberFollows(entries: readonly FollowEntry[], storage?: Pick<Storage, 'setItem'>): void {
  rememberItem(FOLLOWS, entries, storage);
}

export function forgetFollows(storage?: Pick<Storage, 'removeItem'>): void {
  forgetItem(FOLLOWS, storage);
}
