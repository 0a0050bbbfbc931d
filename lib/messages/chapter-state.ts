import * as v from 'valibot';
import { Id } from '../service/ids';

/** Names one click; sent again until it is acknowledged, and done once. */
export const CommandId = v.pipe(v.string(), v.uuid());

/** As many chapters as one question names: more are asked in several. */
export const CHAPTERS_PER_QUESTION = 200;

/** What is known here about a chapter, the person's pending wishes included. */
export const ChapterState = v.object({
  chapterId: Id,
  /** What the person wants or, without a wish, what the service last said; `unknown` where neither is known. */
  read: v.picklist(['read', 'unread', 'unknown']),
  /** How far the latest wish has come; `none` when there is nothing to tell. */
  delivery: v.picklist(['none', 'waiting', 'sending', 'delivered', 'refused']),
  /** The wish that "Undo" takes back, while there is one. */
  wishId: v.nullable(CommandId),
  /** Why a waiting wish cannot leave now, as a failure code. */
  pausedBy: v.nullable(v.string()),
  /** When it may go on, in epoch ms. */
  pausedUntil: v.nullable(v.number()),
});
export type ChapterState = v.InferOutput<typeof ChapterState>;
