import * as v from 'valibot';
import { Count, EpochMs } from './rebase-times';

/** The service counts a request at an unknown moment between departure and answer, so counting from the *answer* is never too early. */

export const Send = v.object({
  id: Count,
  sentAt: EpochMs,
  /** When the service had certainly counted it: ahead, if no answer came; `null` while one is awaited. */
  answeredAt: v.nullable(EpochMs),
});
export type Send = Readonly<v.InferOutput<typeof Send>>;
export type Sends = readonly Send[];

/** A request without an answer may be on its way for this long: browsers close the socket of a dead worker at once. */
export const TRANSIT_MS = 2_000;

export function addSend(sends: Sends, id: number, sentAt: number): Send[] {
  return [...sends, { id, sentAt, answeredAt: null }];
}

export function answerSend(sends: Sends, id: number, answeredAt: number): Send[] {
  return sends.map((send) => (send.id === id ? { ...send, answeredAt } : send));
}

export function removeSend(sends: Sends, id: number): Send[] {
  return sends.filter((send) => send.id !== id);
}

/** Requests whose sender died count as arriving at the last possible moment. */
export function expireOrphans(sends: Sends, now: number): Send[] {
  return sends.map((send) => (send.answeredAt === null ? { ...send, answeredAt: now + TRANSIT_MS } : send));
}

export function isAwaited(send: Send): boolean {
  return send.answeredAt === null;
}

/** In epoch ms; Infinity while the answer is awaited. */
export function releasedAt(send: Send, heldMs: number): number {
  return send.answeredAt === null ? Number.POSITIVE_INFINITY : send.answeredAt + heldMs;
}

/** Those that still count at `now`. */
export function countingAt(sends: Sends, heldMs: number, now: number): Sends {
  return sends.filter((send) => releasedAt(send, heldMs) > now);
}

export function settledTimes(sends: Sends): number[] {
  return sends.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [answeredAt])).sort((a, b) => a - b);
}

/** When fewer than `capacity` requests count, in epoch ms; Infinity until an answer comes, minus infinity if there is room already. */
export function roomAt(sends: Sends, capacity: number, heldMs: number): number {
  const releases = sends.map((send) => releasedAt(send, heldMs)).sort((a, b) => b - a);
  return releases[capacity - 1] ?? Number.NEGATIVE_INFINITY;
}
