import * as v from 'valibot';
import { type Reason, reasons } from '../reasons';

/** What the service answered since the browser began, a row for each status. Nothing of a request is in it but why it was sent. */
export const AnswerCount = v.object({
  status: v.number(),
  times: v.number(),
  /** Of the last time, in epoch ms. */
  at: v.number(),
  reason: v.picklist(reasons),
});
export type AnswerCount = v.InferOutput<typeof AnswerCount>;

export interface Answered {
  readonly status: number;
  readonly reason: Reason;
  readonly at: number;
}

export function withAnswer(counts: readonly AnswerCount[], answered: Answered): readonly AnswerCount[] {
  const before = counts.find(({ status }) => status === answered.status);
  return [...counts.filter((count) => count !== before), { ...answered, times: (before?.times ?? 0) + 1 }];
}
