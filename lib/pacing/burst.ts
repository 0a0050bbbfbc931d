import * as v from 'valibot';
import { GENERAL_REQUESTS } from '../service/limits';
import { type Sends, settledTimes } from './sends';

/**
 * The burst gate, a leaky bucket: no more than `size` requests leave at once, and then one for every drop that drains. Some
 * servers refuse requests that come close together although the second's total is right (nginx `limit_req` without `burst`), so
 * the size is learnt: it starts at one, grows while answers are clean, and remembers where it was refused.
 */
export const Burst = v.object({
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GENERAL_REQUESTS)),
  /** The largest size that was not refused. */
  ceiling: v.number(),
  /** Clean answers since the last change of size. */
  clean: v.number(),
  /** When the bucket is empty again, not counting the requests that still hold a slot; epoch ms. */
  emptyAt: v.number(),
});
export type Burst = Readonly<v.InferOutput<typeof Burst>>;

/** Clean answers until one more request may leave at once. */
export const CLEAN_ANSWERS_TO_GROW = 60;

/**
 * The earliest moment (epoch ms) from `from` on when the bucket takes one more request; Infinity when an answer has to come
 * first. An answered request drains from its answer on; one without an answer fills the bucket and does not drain, as it may
 * arrive at any moment.
 * @param sends the requests that still hold a slot.
 * @param dripMs the time in which one request drains, in ms.
 */
export function burstRoomAt(burst: Burst, sends: Sends, dripMs: number, from: number): number {
  const answers = settledTimes(sends);
  const ahead = answers.filter((at) => at > from);
  // What is in the bucket only changes course when an answer that lies ahead comes.
  for (const [index, start] of [from, ...ahead].entries()) {
    const drained = answers.filter((at) => at <= start);
    const room = burst.size - 1 - (sends.length - drained.length);
    const time = Math.max(start, emptyAfter(burst.emptyAt, drained, dripMs) - room * dripMs);
    if (room >= 0 && time <= (ahead[index] ?? Number.POSITIVE_INFINITY)) return time;
  }
  return Number.POSITIVE_INFINITY;
}

/** Keeps in the bucket what requests put there that hold no slot any more. */
export function accumulate(burst: Burst, released: Sends, dripMs: number): Burst {
  return { ...burst, emptyAt: emptyAfter(burst.emptyAt, settledTimes(released), dripMs) };
}

/** One more clean answer; enough of them, and one more request may leave at once, up to the ceiling and to `most`. */
export function increaseBurst(burst: Burst, most: number): Burst {
  if (burst.size >= Math.min(burst.ceiling, most)) return burst;
  const clean = burst.clean + 1;
  return clean < CLEAN_ANSWERS_TO_GROW ? { ...burst, clean } : { ...burst, size: burst.size + 1, clean: 0 };
}

/** When the bucket is empty after requests at these moments, in order. Source: the generic cell rate algorithm (ITU-T I.371). */
function emptyAfter(emptyAt: number, arrivals: readonly number[], dripMs: number): number {
  return arrivals.reduce((until, at) => Math.max(until, at) + dripMs, emptyAt);
}
