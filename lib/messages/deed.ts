import * as v from 'valibot';

/** What a person can do with a link or a page that names a chapter or a series, by one click or key. */
export const verbs = ['read', 'unread', 'upTo', 'reportChapter', 'follow', 'unfollow', 'reportSeries'] as const;
export type Verb = (typeof verbs)[number];

/**
 * One such click and what came of it, as a toast shows it: codes alone, the sentences are made where it is shown, and the names
 * are the service's own words, shown as text.
 */
export const Deed = v.object({
  /** Names the click, and its toast. */
  id: v.pipe(v.string(), v.uuid()),
  verb: v.picklist(verbs),
  /**
   * `asking` what an old number stands for; `done`; `already` so before; `undone`; `later`: it was done, and a later click has
   * wished something else since; `nothing` there to do it with; `unresolved` where an old number could not be asked for; `failed`.
   */
  outcome: v.picklist(['asking', 'done', 'already', 'undone', 'later', 'nothing', 'unresolved', 'failed']),
  /** The series, and the chapter in the person's language, where they are known here. */
  title: v.nullable(v.string()),
  chapter: v.nullable(v.string()),
  /** How far what was wished for has come. */
  delivery: v.picklist(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** Why it waits, was refused, or failed, as a failure code, and when it may go on, in epoch ms. */
  code: v.nullable(v.string()),
  until: v.nullable(v.number()),
  canUndo: v.boolean(),
  /** When the toast goes, in epoch ms. */
  goesAt: v.number(),
});
export type Deed = v.InferOutput<typeof Deed>;

/**
 * What the background says to the toasts of a page, and to nobody else. One that is not `isNew` is news of a toast that may be gone
 * by now: it is not shown anew.
 */
export const ToldDeed = v.object({ told: v.literal('deed'), isNew: v.boolean(), deed: Deed });
export type ToldDeed = v.InferOutput<typeof ToldDeed>;
