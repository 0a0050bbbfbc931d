import * as v from 'valibot';

/**
 * Requests that left, and when a window over them has room again.
 *
 * The service counts a request at some unknown moment between its leaving and its answer. Code that counts it from the
 * *answer* is therefore never too early, whatever the latency does.
 */

export const Send = v.object({
  id: v.number(),
  /** When it left, in epoch ms. */
  sentAt: v.number(),
  /** When the service had certainly counted it, in epoch ms; `null` while the answer is awaited. May lie ahead (no answer came). */
  answeredAt: v.nullable(v.number()),
});
export type Send = Readonly<v.InferOutput<typeof Send>>;
export type Sends = readonly Send[];

/** A request that got no answer may still be on its way for this long, in ms: browsers close the socket of a dead worker at once. */
export const TRANSIT_MS = 2_000;

/** The request as it leaves: its answer is awaited. */
export function addSend(sends: Sends, id: number, sentAt: number): Send[] {
  return [...sends, { id, sentAt, answeredAt: null }];
}

/** The same requests, one of them answered. */
export function answerSend(sends: Sends, id: number, answeredAt: number): Send[] {
  return sends.map((send) => (send.id === id ? { ...send, answeredAt } : send));
}

/** The same requests without one that never left. */
export function removeSend(sends: Sends, id: number): Send[] {
  return sends.filter((send) => send.id !== id);
}

/** Requests whose sender died: their answers are lost, so they count as arriving at the last possible moment. */
export function settleOrphans(sends: Sends, now: number): Send[] {
  return sends.map((send) => (send.answeredAt === null ? { ...send, answeredAt: now + TRANSIT_MS } : send));
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftSends(sends: Sends, byMs: number): Send[] {
  return sends.map((send) => shiftSend(send, byMs));
}

/** The same for one request. */
export function shiftSend({ id, sentAt, answeredAt }: Send, byMs: number): Send {
  return { id, sentAt: sentAt - byMs, answeredAt: answeredAt === null ? null : answeredAt - byMs };
}

export function isAwaited(send: Send): boolean {
  return send.answeredAt === null;
}

/** When a request stops counting, in epoch ms; never, as long as its answer is awaited. */
export function releasedAt(send: Send, holdMs: number): number {
  return send.answeredAt === null ? Number.POSITIVE_INFINITY : send.answeredAt + holdMs;
}

/** When the requests were answered, in order, in epoch ms; those that are awaited have no such moment. */
export function settledTimes(sends: Sends): number[] {
  return sends.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [answeredAt])).sort((a, b) => a - b);
}

/**
 * The earliest moment (epoch ms) when fewer than `capacity` requests count, each counting until `holdMs` after its answer.
 * Infinity when an answer has to come first; minus infinity when there is room already.
 */
export function roomAt(sends: Sends, capacity: number, holdMs: number): number {
  const releases = sends.map((send) => releasedAt(send, holdMs)).sort((a, b) => b - a);
  return releases[capacity - 1] ?? Number.NEGATIVE_INFINITY;
}
