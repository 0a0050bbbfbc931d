import * as v from 'valibot';

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

const KEY = 'follows';

export function recallFollows(storage: Pick<Storage, 'getItem'> = localStorage): readonly FollowEntry[] {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(FollowEntry)), storage.getItem(KEY));
  return stored.success ? stored.output : [];
}

export function rememberFollows(
  entries: readonly FollowEntry[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify(entries));
}

export function forgetFollows(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  storage.removeItem(KEY);
}
