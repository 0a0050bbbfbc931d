import * as v from 'valibot';

/**
 * The first rows of the follow list as the popup last showed them, where a page can read them without waiting:
 * the popup paints them at once, then the library corrects them. Derived: what is missing or unreadable is an empty list.
 */
const FollowEntry = v.object({
  mangaId: v.string(),
  title: v.string(),
  /** Unread chapters, and whether older ones may be missing in that number. */
  unread: v.number(),
  isComplete: v.boolean(),
  /** The next chapter to read; `null` when all is read. */
  next: v.nullable(
    v.object({
      chapterId: v.string(),
      /** "Ch. 12", in the person's language. */
      name: v.string(),
      groups: v.string(),
      language: v.string(),
      /** Where it is read. */
      address: v.string(),
      /** In epoch ms. */
      publishAt: v.number(),
    }),
  ),
});

/** A series of the follow list, as one row shows it. */
export type FollowEntry = v.InferOutput<typeof FollowEntry>;

const KEY = 'follows';

/** What was kept last; an empty list where there is nothing to read. */
export function recallFollows(storage: Pick<Storage, 'getItem'> = localStorage): readonly FollowEntry[] {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(FollowEntry)), storage.getItem(KEY));
  return stored.success ? stored.output : [];
}

/** Keeps the rows of the popup's first screen. */
export function rememberFollows(
  entries: readonly FollowEntry[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify(entries));
}

/** Leaves no trace of the list: at sign-out, and when everything is erased. */
export function forgetFollows(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEY);
}
