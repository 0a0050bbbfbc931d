import * as v from 'valibot';
import { publicationStatuses, readingStatuses } from '../service/ids';
import { forgetItem, pageItem, rememberItem } from '../storage/page-item';
import { type DrawnFirst, type FirstScreen, firstScreenKeys, type JsonMl } from './first-screen';

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

/** @returns whether anything of it is new. */
export function rememberFollows(entries: readonly FollowEntry[], count: number): boolean {
  return [rememberItem(FOLLOWS, entries), rememberItem(FOLLOW_COUNT, count)].includes(true);
}

const Names = v.optional(v.pipe(v.array(v.string()), v.readonly()), []);

/** The first rows of the library, which it paints without waiting before the local copy corrects them. */
const LibrarySnapshot = v.object({
  rows: v.pipe(
    v.array(
      v.object({
        mangaId: v.string(),
        title: v.string(),
        status: v.nullable(v.picklist(readingStatuses)),
        isFollowed: v.boolean(),
        isDeleted: v.boolean(),
        unread: v.number(),
        isComplete: v.boolean(),
        takenDown: v.number(),
        rating: v.optional(v.nullable(v.object({ value: v.nullable(v.number()) })), null),
        newestAt: v.number(),
        lastReadAt: v.optional(v.nullable(v.number()), null),
        expectedAt: v.nullable(v.number()),
      }),
    ),
    v.readonly(),
  ),
  /** Rows of the whole table. */
  count: v.number(),
  /** What its rows have, to choose from. */
  contentRatings: Names,
  publicationStatuses: v.optional(v.pipe(v.array(v.picklist(publicationStatuses)), v.readonly()), []),
  originalLanguages: Names,
  languages: Names,
  ownRatings: Names,
});
export type LibrarySnapshot = v.InferOutput<typeof LibrarySnapshot>;
export type LibrarySnapshotRow = LibrarySnapshot['rows'][number];

export const LIBRARY_SNAPSHOT = pageItem<LibrarySnapshot>('library', LibrarySnapshot, {
  rows: [],
  count: 0,
  contentRatings: [],
  publicationStatuses: [],
  originalLanguages: [],
  languages: [],
  ownRatings: [],
});

const JsonMlSchema: v.GenericSchema<unknown, JsonMl> = v.lazy(() =>
  v.union([v.string(), v.tupleWithRest([v.string(), v.record(v.string(), v.string())], JsonMlSchema)]),
);
const FirstScreenSchema = v.object({ version: v.string(), language: v.string(), nodes: v.array(JsonMlSchema) });

function firstScreenItem(page: DrawnFirst) {
  return pageItem<FirstScreen | null>(firstScreenKeys[page], v.nullable(FirstScreenSchema), null);
}

export const FIRST_SCREENS = { popup: firstScreenItem('popup'), library: firstScreenItem('library') };

export function forgetFirstScreens(): void {
  for (const item of Object.values(FIRST_SCREENS)) forgetItem(item);
}

/** What the popup and the library paint without waiting, and the screens that were drawn from it. */
export function forgetSnapshots(): void {
  for (const item of [FOLLOWS, FOLLOW_COUNT, LIBRARY_SNAPSHOT]) forgetItem(item);
  forgetFirstScreens();
}
