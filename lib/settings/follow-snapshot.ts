import * as v from 'valibot';
import { forgetItem, pageItem, recallItem, rememberItem } from '../storage/page-item';
import { forgetFirstScreens } from './first-screen-item';
import { LIBRARY_SNAPSHOT } from './library-snapshot';

/** The first rows of the follow list, which the popup paints without waiting before the library corrects them. */
const FollowEntry = v.object({
  mangaId: v.string(),
  title: v.string(),
  unread: v.number(),
  isComplete: v.boolean(),
  takenDown: v.optional(v.number(), 0),
  expectedAt: v.optional(v.nullable(v.number()), null),
  isMuted: v.optional(v.boolean(), false),
  /** What is out and waits for a group, in words. */
  awaits: v.optional(v.nullable(v.string()), null),
  next: v.nullable(
    v.object({
      chapterId: v.string(),
      name: v.string(),
      groups: v.string(),
      language: v.string(),
      address: v.string(),
      publishAt: v.number(),
      left: v.optional(v.nullable(v.string()), null),
    }),
  ),
});

export type FollowEntry = v.InferOutput<typeof FollowEntry>;

export const FOLLOWS = pageItem<readonly FollowEntry[]>('follows', v.array(FollowEntry), []);

/** How many rows the whole list has; `null` where that was not known. */
export const FOLLOW_COUNT = pageItem<number | null>('followCount', v.nullable(v.number()), null);

export function recallFollows(storage?: Pick<Storage, 'getItem'>): readonly FollowEntry[] {
  return recallItem(FOLLOWS, storage);
}

export function recallFollowCount(storage?: Pick<Storage, 'getItem'>): number | null {
  return recallItem(FOLLOW_COUNT, storage);
}

/** @returns whether anything of it is new. */
export function rememberFollows(
  entries: readonly FollowEntry[],
  count: number,
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  return [rememberItem(FOLLOWS, entries, storage), rememberItem(FOLLOW_COUNT, count, storage)].includes(true);
}

/** With the first rows of the library, and the screens that were drawn from both. */
export function forgetFollows(storage?: Pick<Storage, 'removeItem'>): void {
  for (const item of [FOLLOWS, FOLLOW_COUNT, LIBRARY_SNAPSHOT]) forgetItem(item, storage);
  forgetFirstScreens(storage);
}
