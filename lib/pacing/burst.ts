import * as v from 'valibot';
import { GENERAL_REQUESTS } from '../service/limits';
import { Count, EpochMs } from './rebase-times';
import { type Sends, settledTimes } from './sends';

/** A leaky bucket: `size` requests leave at once, then one a drop. The size is learnt: docs/pacing.md, "9. Growing and shrinking". */
export const Burst = v.object({
  size: v.pipe(Count, v.integer(), v.minValue(1), v.maxValue(GENERAL_REQUESTS)),
  ceiling: Count,
  clean: Count,
  /** When the bucket is empty, not counting requests that still hold a slot. */
  emptyAt: EpochMs,
});
export type Burst = Readonly<v.InferOutput<typeof Burst>>;

export const CLEAN_ANSWERS_TO_GROW = 60;

/** When one more has room: epoch ms, not before `from`; Infinity until an answer comes. What may arrive at any moment does not drain. */
export function burstRoomAt(burst: Burst, sends: Sends, dripMs: number, from: number): number {
  const answers = settledTimes(sends);
  const ahead = answers.filter((at) => at > from);
  // The level changes course only with an answer.
  for (const [index, start] of [from, ...ahead].entries()) {
    const drained = answers.filter((at) => at <= start);
    const room = burst.size - 1 - (sends.length - drained.length);
    const time = Math.max(start, emptyAfter(burst.emptyAt, drained, dripMs) - room * dripMs);
    if (room >= 0 && time <= (ahead[index] ?? Number.POSITIVE_INFINITY)) return time;
  }
  return Number.POSITIVE_INFINITY;
}

export function accumulate(burst: Burst, released: Sends, dripMs: number): Burst {
  return { ...burst, emptyAt: emptyAfter(burst.emptyAt, settledTimes(released), dripMs) };
}

export function increaseBurst(burst: Burst, most: number): Burst {
  if (burst.size >= Math.min(burst.ceiling, most)) return burst;
  const clean = burst.clean + 1;
  return clean < CLEAN_ANSWERS_TO_GROW ? { ...burst, clean } : { ...burst, size: burst.size + 1, clean: 0 };
}

/** The generic cell rate algorithm (ITU-T I.371). */
function emptyAfter(emptyAt: number, arrivals: readonly number[], dripMs: number): number {
  return arrivals.reduce((until, at) => Math.max(until, at) + dripMs, emptyAt);
}
