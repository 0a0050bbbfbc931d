import * as v from 'valibot';
import { DAY } from '../clock';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../service/limits';
import { accumulate, Burst, burstRoomAt, increaseBurst } from './burst';
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
  TRANSIT_MS,
} from './sends';

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
  return { ...budget, burst: increaseBurst(budget.burst, budget.slots) };
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
    burst: accumulate(budget.burst, released, dripMs(budget)),
  };
}

function expireLearnedLimit(budget: Budget, now: number): Budget {
  if (budget.taughtAt === null || now - budget.taughtAt < DAY) return budget;
  return {
    ...budget,
    slots: GENERAL_REQUESTS,
    burst: { ...budget.burst, ceiling: GENERAL_REQUESTS },
    taughtAt: null,
  };
}
