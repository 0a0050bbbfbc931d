import * as v from 'valibot';
import { DAY } from '../clock';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../service/limits';
import { Count, EpochMs } from './rebase-times';
import {
  addSend,
  answerSend,
  expireOrphans,
  isAwaited,
  releasedAt,
  removeSend,
  roomAt,
  Send,
  type Sends,
  settledTimes,
  TRANSIT_MS,
} from './sends';

/** A leaky bucket: `size` requests leave at once, then one a drop. The size is learnt: docs/pacing.md, "9. Growing and shrinking". */
const Burst = v.object({
  size: v.pipe(Count, v.integer(), v.minValue(1), v.maxValue(GENERAL_REQUESTS)),
  ceiling: Count,
  clean: Count,
  /** When the bucket is empty, not counting requests that still hold a slot. */
  emptyAt: EpochMs,
});
type Burst = Readonly<v.InferOutput<typeof Burst>>;

export const CLEAN_ANSWERS_TO_GROW = 60;

/** The general allowance: slots that are free again one window after their *answer* (docs/pacing.md, "2. Slots"), and the burst gate. */
export const Budget = v.object({
  nextId: Count,
  sends: v.array(Send),
  opensAt: EpochMs,
  /** After a death the first request goes alone: `due` until it leaves, `out` until it is answered. */
  halfOpen: v.nullable(v.picklist(['due', 'out'])),
  slots: v.pipe(Count, v.integer(), v.minValue(1), v.maxValue(GENERAL_REQUESTS)),
  burst: Burst,
  /** When a refusal last taught something; the lesson expires after a day. */
  taughtAt: v.nullable(EpochMs),
});
export type Budget = Readonly<v.InferOutput<typeof Budget>>;

/** The window, and the grain of two clocks that read whole milliseconds. */
export const SLOT_HOLD_MS = GENERAL_WINDOW_MS + 5;
export const COLD_START_MS = GENERAL_WINDOW_MS + TRANSIT_MS;

export function exhaustedBudget(now: number): Budget {
  return {
    nextId: 1,
    sends: [],
    opensAt: now + COLD_START_MS,
    halfOpen: 'due',
    slots: GENERAL_REQUESTS,
    burst: { size: 1, ceiling: GENERAL_REQUESTS, clean: 0, emptyAt: now },
    taughtAt: null,
  };
}

/** When one more request may leave: epoch ms, not before `now`; Infinity until an answer comes. `others` share the address with us. */
export function departureTime(budget: Budget, now: number, slots: number, others: Sends = []): number {
  if (budget.halfOpen === 'out') return Number.POSITIVE_INFINITY;
  if (budget.halfOpen === 'due' && budget.sends.some(isAwaited)) return Number.POSITIVE_INFINITY;
  const slotAt = roomAt(budget.sends, Math.max(1, Math.min(slots, budget.slots)), SLOT_HOLD_MS);
  const sharedAt = roomAt([...budget.sends, ...others], GENERAL_REQUESTS, SLOT_HOLD_MS);
  const from = Math.max(now, budget.opensAt, slotAt, sharedAt);
  return Number.isFinite(from) ? burstRoomAt(budget.burst, budget.sends, dripMs(budget), from) : from;
}

export function depart(budget: Budget, now: number): { readonly budget: Budget; readonly id: number } {
  const id = budget.nextId;
  const tidy = releaseSlots(expireLearnedLimit(budget, now), now);
  const halfOpen = tidy.halfOpen === null ? null : 'out';
  return { id, budget: { ...tidy, nextId: id + 1, halfOpen, sends: addSend(tidy.sends, id, now) } };
}

/** If `at` lies ahead, the request will certainly have arrived by then. */
export function arrive(budget: Budget, id: number, at: number): Budget {
  const halfOpen = budget.halfOpen === 'out' ? null : budget.halfOpen;
  return { ...budget, halfOpen, sends: answerSend(budget.sends, id, at) };
}

export function withdraw(budget: Budget, id: number): Budget {
  const halfOpen = budget.halfOpen === 'out' ? 'due' : budget.halfOpen;
  return { ...budget, halfOpen, sends: removeSend(budget.sends, id) };
}

export function increaseAdditively(budget: Budget): Budget {
  const { burst } = budget;
  if (burst.size >= Math.min(burst.ceiling, budget.slots)) return budget;
  const clean = burst.clean + 1;
  const grown = clean < CLEAN_ANSWERS_TO_GROW ? { clean } : { size: burst.size + 1, clean: 0 };
  return { ...budget, burst: { ...burst, ...grown } };
}

/** One refusal cannot tell a neighbour from a server that bears no bursts, so both lessons are taken at once; one incident teaches once. */
export function decreaseMultiplicatively(budget: Budget, sentAt: number, now: number): Budget {
  if (budget.taughtAt !== null && sentAt <= budget.taughtAt) return budget;
  const { burst } = budget;
  const slots = Math.max(1, Math.floor(budget.slots / 2));
  const ceiling = burst.size > 1 ? burst.size - 1 : burst.ceiling;
  return { ...budget, slots, burst: { ...burst, size: 1, ceiling, clean: 0 }, taughtAt: now };
}

export function reviveBudget(budget: Budget, now: number, sameBrowserRun: boolean): Budget {
  const hasOrphans = budget.sends.some(isAwaited);
  return {
    ...budget,
    sends: expireOrphans(budget.sends, now),
    halfOpen: hasOrphans || budget.halfOpen !== null ? 'due' : null,
    // A browser start may follow a crash that took the last writes along.
    opensAt: sameBrowserRun ? budget.opensAt : Math.max(budget.opensAt, now + COLD_START_MS),
  };
}

/** When one more has room: epoch ms, not before `from`; Infinity until an answer comes. What may arrive at any moment does not drain. */
function burstRoomAt(burst: Burst, sends: Sends, dripMs: number, from: number): number {
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

function dripMs(budget: Budget): number {
  return GENERAL_WINDOW_MS / budget.slots + 5;
}

/** Frees slots whose window is over; what they put into the bucket stays there. */
function releaseSlots(budget: Budget, now: number): Budget {
  const released = budget.sends.filter((send) => releasedAt(send, SLOT_HOLD_MS) <= now);
  if (released.length === 0) return budget;
  return {
    ...budget,
    sends: budget.sends.filter((send) => !released.includes(send)),
    burst: { ...budget.burst, emptyAt: emptyAfter(budget.burst.emptyAt, settledTimes(released), dripMs(budget)) },
  };
}

function expireLearnedLimit(budget: Budget, now: number): Budget {
  if (budget.taughtAt === null || now - budget.taughtAt < DAY) return budget;
  const burst = { ...budget.burst, ceiling: GENERAL_REQUESTS };
  return { ...budget, slots: GENERAL_REQUESTS, burst, taughtAt: null };
}

/** The generic cell rate algorithm (ITU-T I.371). */
function emptyAfter(emptyAt: number, arrivals: readonly number[], dripMs: number): number {
  return arrivals.reduce((until, at) => Math.max(until, at) + dripMs, emptyAt);
}
