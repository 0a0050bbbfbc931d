import * as v from 'valibot';
import { readingStatuses } from '../service/ids';
import { pageItem, recallItem, rememberItem } from '../storage/page-item';

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
        /** Epoch ms; 0 where no chapter is known. */
        newestAt: v.number(),
        /** Epoch ms; `null` without a rhythm. */
        expectedAt: v.nullable(v.number()),
      }),
    ),
    v.readonly(),
  ),
  /** Rows of the whole table. */
  count: v.number(),
  /** What its rows have, to choose from. */
  contentRatings: Names,
  languages: Names,
  ownRatings: Names,
});
export type LibrarySnapshot = v.InferOutput<typeof LibrarySnapshot>;
export type LibrarySnapshotRow = LibrarySnapshot['rows'][number];

export const LIBRARY_SNAPSHOT = pageItem<LibrarySnapshot>('library', LibrarySnapshot, {
  rows: [],
  count: 0,
  contentRatings: [],
  languages: [],
  ownRatings: [],
});

export function recallLibrary(storage?: Pick<Storage, 'getItem'>): LibrarySnapshot {
  return recallItem(LIBRARY_SNAPSHOT, storage);
}

/** @returns whether anything of it is new. */
export function rememberLibrary(snapshot: LibrarySnapshot, storage?: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  return rememberItem(LIBRARY_SNAPSHOT, snapshot, storage);
}
