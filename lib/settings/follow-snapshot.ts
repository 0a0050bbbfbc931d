import * as v from 'valibot';

/**
 * The first rows of the follow list as the popup last showed them, where a page can read them without waiting:
 * the popup paints them at once, then the library corrects them. Derived: what is missing or unreadable is an empty list.
 */
const SnapshotRow = v.object({
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
      publishAt: v.number(),
    }),
  ),
});
const FollowSnapshot = v.array(SnapshotRow);
export type FollowSnapshot = v.InferOutput<typeof FollowSnapshot>;

const KEY = 'follows';

/** What was kept last; an empty list where there is nothing to read. */
export function recallFollows(storage: Storage = localStorage): FollowSnapshot {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), FollowSnapshot), storage.getItem(KEY));
  return stored.success ? stored.output : [];
}

/** Keeps the rows that fit the popup's first screen. */
export function rememberFollows(rows: FollowSnapshot, storage: Storage = localStorage): void {
  storage.setItem(KEY, JSON.stringify(rows));
}

/** Leaves no trace of the list: at sign-out, and when everything is erased. */
export function forgetFollows(storage: Storage = localStorage): void {
  storage.removeItem(KEY);
}
