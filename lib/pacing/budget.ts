import * as v from 'valibot';
import { DAY } from '../clock';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../service/limits';
import {
  addSend,
  answerSend,
  isAwaited,
  releasedAt,
  removeSend,
  roomAt,
  Send,
  settleOrphans,
  shiftSends,
  TRANSIT_MS,
} from './sends';

/**
 * The general allowance: when may the next request leave? Pure arithmetic over a plain record. Two gates, both kept by answers:
 *
 * - *Slots.* A request holds one of N slots until one window after its answer. Two requests of one slot then arrive more than a
 *   window apart, so no window of the service holds more than N, be it sliding, fixed or a token bucket, at any latency.
 * - *Burst.* Some servers refuse requests that come close together although the second's total is right (nginx `limit_req`
 *   without `burst`). So no more than `burst.size` leave at once: a leaky bucket that starts at one, grows while answers are
 *   clean, and remembers where it was refused.
 */
export const Budget = v.object({
  nextId: v.number(),
  /** Requests that still hold a slot. */
  sends: v.array(Send),
  /** Nothing leaves before this moment, in epoch ms. */
  opensAt: v.number(),
  /** After a death the first request is alone: `due` until it leaves, `out` until it is answered. */
  canary: v.nullable(v.picklist(['due', 'out'])),
  /** How many slots there are, as far as refusals have taught. */
  slots: v.number(),
  burst: v.object({
    size: v.number(),
    /** The largest size that was not refused. */
    ceiling: v.number(),
    /** Clean answers since the last change of size. */
    clean: v.number(),
    /** When the bucket is empty again, counting the requests that hold no slot any more; epoch ms. */
    emptyAt: v.number(),
  }),
  /** When a refusal last taught something, in epoch ms. A lesson is put to the test again after a day. */
  taughtAt: v.nullable(v.number()),
});
export type Budget = Readonly<v.InferOutput<typeof Budget>>;

/** How long an answered request holds its slot, in ms: the window, and the grain of two clocks that read whole milliseconds. */
export const SLOT_HOLD_MS = GENERAL_WINDOW_MS + 5;
/** How long nothing leaves when it is unknown what was spent last, in ms. */
export const COLD_START_MS = GENERAL_WINDOW_MS + TRANSIT_MS;
/** Clean answers until one more request may leave at once. */
export const CLEAN_ANSWERS_TO_GROW = 60;

/** The budget of an unknown past: everything counts as just spent, and the first request goes alone. */
export function spentBudget(now: number): Budget {
  return {
    nextId: 1,
    sends: [],
    opensAt: now + COLD_START_MS,
    canary: 'due',
    slots: GENERAL_REQUESTS,
    burst: { size: 1, ceiling: GENERAL_REQUESTS, clean: 0, emptyAt: now },
    taughtAt: null,
  };
}

/**
 * The earliest moment (epoch ms, not before `now`) when one more request may leave; Infinity when an answer has to come first.
 * @param slots the most slots to use, where something else sets a lower bound than what was learnt.
 */
export function departureTime(budget: Budget, now: number, slots: number): number {
  if (budget.canary === 'out') return Number.POSITIVE_INFINITY;
  if (budget.canary === 'due' && budget.sends.some(isAwaited)) return Number.POSITIVE_INFINITY;
  const slotAt = roomAt(budget.sends, Math.max(1, Math.min(slots, budget.slots)), SLOT_HOLD_MS);
  const from = Math.max(now, budget.opensAt, slotAt);
  return Number.isFinite(from) ? burstTime(budget, from) : from;
}

/** Reserves a slot for a request that leaves now; its id names it from then on. */
export function depart(budget: Budget, now: number): { readonly budget: Budget; readonly id: number } {
  const id = budget.nextId;
  const tidy = releaseSlots(forgetOldLesson(budget, now), now);
  const canary = tidy.canary === null ? null : 'out';
  return { id, budget: { ...tidy, nextId: id + 1, canary, sends: addSend(tidy.sends, id, now) } };
}

/** The request was answered at `at`; or, with `at` ahead of now, it will certainly have arrived by then. */
export function arrive(budget: Budget, id: number, at: number): Budget {
  const canary = budget.canary === 'out' ? null : budget.canary;
  return { ...budget, canary, sends: answerSend(budget.sends, id, at) };
}

/** The reservation is taken back: the request never left. */
export function withdraw(budget: Budget, id: number): Budget {
  const canary = budget.canary === 'out' ? 'due' : budget.canary;
  return { ...budget, canary, sends: removeSend(budget.sends, id) };
}

/** One more clean answer; enough of them, and one more request may leave at once. */
export function praise(budget: Budget): Budget {
  const { burst } = budget;
  if (burst.size >= Math.min(burst.ceiling, budget.slots)) return budget;
  const clean = burst.clean + 1;
  const grown = clean >= CLEAN_ANSWERS_TO_GROW ? { size: burst.size + 1, clean: 0 } : { clean };
  return { ...budget, burst: { ...burst, ...grown } };
}

/**
 * The service refused a request that left at `sentAt`: bursts were too large, or, if there were none, half the slots are too many.
 * One incident teaches once: what left before the last lesson says nothing new.
 */
export function teach(budget: Budget, sentAt: number, now: number): Budget {
  if (budget.taughtAt !== null && sentAt <= budget.taughtAt) return budget;
  const { burst } = budget;
  const lesson =
    burst.size > 1
      ? { burst: { ...burst, size: 1, ceiling: burst.size - 1, clean: 0 } }
      : { burst: { ...burst, clean: 0 }, slots: Math.max(1, Math.floor(budget.slots / 2)) };
  return { ...budget, ...lesson, taughtAt: now };
}

/** What a new life of the worker makes of the budget that the last one left. */
export function reviveBudget(budget: Budget, now: number, sameBrowserRun: boolean): Budget {
  const hasOrphans = budget.sends.some(isAwaited);
  return {
    ...budget,
    sends: settleOrphans(budget.sends, now),
    canary: hasOrphans || budget.canary !== null ? 'due' : null,
    // A browser start may follow a crash that took the last writes along.
    opensAt: sameBrowserRun ? budget.opensAt : Math.max(budget.opensAt, now + COLD_START_MS),
  };
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftBudget(budget: Budget, byMs: number): Budget {
  return {
    ...budget,
    sends: shiftSends(budget.sends, byMs),
    opensAt: budget.opensAt - byMs,
    burst: { ...budget.burst, emptyAt: budget.burst.emptyAt - byMs },
    taughtAt: budget.taughtAt === null ? null : budget.taughtAt - byMs,
  };
}

/** The time in which the bucket lets go of one request, in ms: a little slower than the slots would allow. */
function dripMs(budget: Budget): number {
  return GENERAL_WINDOW_MS / budget.slots + 5;
}

/**
 * The earliest moment from `from` on when the bucket takes one more request. An answered request drains from its answer on;
 * one without an answer fills the bucket without draining, as it may arrive at any moment.
 */
function burstTime(budget: Budget, from: number): number {
  const drip = dripMs(budget);
  const answers = answerTimes(budget.sends);
  const ahead = answers.filter((at) => at > from);
  for (const start of [from, ...ahead]) {
    const drained = answers.filter((at) => at <= start);
    const undrained = budget.sends.length - drained.length;
    const room = budget.burst.size - 1 - undrained;
    if (room < 0) continue;
    const time = Math.max(start, emptyAfter(budget.burst.emptyAt, drained, drip) - room * drip);
    const next = ahead.find((at) => at > start) ?? Number.POSITIVE_INFINITY;
    if (time <= next) return time;
  }
  return Number.POSITIVE_INFINITY;
}

/** Lets go of slots whose window is over; what they put into the bucket stays there. */
function releaseSlots(budget: Budget, now: number): Budget {
  const released = budget.sends.filter((send) => releasedAt(send, SLOT_HOLD_MS) <= now);
  if (released.length === 0) return budget;
  const emptyAt = emptyAfter(budget.burst.emptyAt, answerTimes(released), dripMs(budget));
  return {
    ...budget,
    sends: budget.sends.filter((send) => !released.includes(send)),
    burst: { ...budget.burst, emptyAt },
  };
}

function forgetOldLesson(budget: Budget, now: number): Budget {
  if (budget.taughtAt === null || now - budget.taughtAt < DAY) return budget;
  return {
    ...budget,
    slots: GENERAL_REQUESTS,
    burst: { ...budget.burst, ceiling: GENERAL_REQUESTS },
    taughtAt: null,
  };
}

function answerTimes(sends: Budget['sends']): number[] {
  return sends.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [answeredAt])).sort((a, b) => a - b);
}

/** When the bucket is empty again after requests at these moments, in order. Source: the generic cell rate algorithm (ITU-T I.371). */
function emptyAfter(emptyAt: number, arrivals: readonly number[], drip: number): number {
  return arrivals.reduce((until, at) => Math.max(until, at) + drip, emptyAt);
}
