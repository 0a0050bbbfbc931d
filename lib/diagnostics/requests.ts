import * as v from 'valibot';
import { HOUR, MINUTE } from '../clock';
import { reasons, spenders } from '../reasons';

export const REQUESTS = 300;

/**
 * A request of ours that left `at`, in epoch ms: nothing says whose it was or what it was about, and the route has `{id}` for each id. `status` is
 * `null` without an answer; it waited until it left, and took until the head of the answer came, or none.
 */
export const SentRequest = v.object({
  at: v.number(),
  method: v.string(),
  route: v.string(),
  reason: v.picklist(reasons),
  status: v.nullable(v.number()),
  waitedMs: v.number(),
  tookMs: v.number(),
});
export type SentRequest = v.InferOutput<typeof SentRequest>;

/** What the service answered since the browser began, a row for each status. Nothing of a request is in it but why it was sent. */
export const AnswerCount = v.object({
  status: v.number(),
  times: v.number(),
  /** Of the last time, in epoch ms. */
  at: v.number(),
  reason: v.picklist(reasons),
});
export type AnswerCount = v.InferOutput<typeof AnswerCount>;

/** How many requests one spender sent in the minute that began `at`, in epoch ms. */
export const SpentMinute = v.object({ at: v.number(), by: v.picklist(spenders), count: v.number() });
export type SpentMinute = v.InferOutput<typeof SpentMinute>;

/** Answers since the browser began; requests of the last hour, oldest first, and its minutes with those that left the list. */
export const RequestRecord = v.object({
  answers: v.array(AnswerCount),
  sent: v.array(SentRequest),
  minutes: v.array(SpentMinute),
});
export type RequestRecord = v.InferOutput<typeof RequestRecord>;

export const noRequests: RequestRecord = { answers: [], sent: [], minutes: [] };

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** Within the last 60 minutes of the clock, the present one included. After the clock was set back, what has a later time is not. */
export function isOfLastHour(at: number, now: number): boolean {
  return minuteOf(at) > minuteOf(now) - HOUR && at <= now;
}

/** @param bySite calls of the site's own tabs; a negative count takes some back. @param now epoch ms. */
export function withRequests(
  record: RequestRecord,
  sent: readonly SentRequest[],
  bySite: readonly SpentMinute[],
  now: number,
): RequestRecord {
  const isRecent = ({ at }: { readonly at: number }) => isOfLastHour(at, now);
  const spent = [...sent.map(({ at, reason }) => ({ at, by: reason, count: 1 })), ...bySite];
  return {
    answers: [...sent.reduce(countAnswer, record.answers)],
    sent: [...record.sent, ...sent]
      .filter(isRecent)
      .sort((a, b) => a.at - b.at)
      .slice(-REQUESTS),
    minutes: spent.reduce(withSpent, record.minutes).filter(isRecent),
  };
}

function countAnswer(
  counts: readonly AnswerCount[],
  { status, reason, at, tookMs }: SentRequest,
): readonly AnswerCount[] {
  if (status === null) return counts;
  const before = counts.find((count) => count.status === status);
  const count = { status, reason, at: at + tookMs, times: (before?.times ?? 0) + 1 };
  return [...counts.filter((each) => each !== before), count];
}

function withSpent(minutes: SpentMinute[], { at, by, count }: SpentMinute): SpentMinute[] {
  const minute = minuteOf(at);
  const known = minutes.find((each) => each.at === minute && each.by === by);
  const total = Math.max(0, (known?.count ?? 0) + count);
  const others = minutes.filter((each) => each !== known);
  return total === 0 ? others : [...others, { at: minute, by, count: total }];
}
