import * as v from 'valibot';
import { MINUTE, SECOND } from '../clock';
import { type Reason, reasons, type Spender, spenders } from '../reasons';
import { Count, EpochMs } from './rebase-times';

/** Requests of the last minute, for display alone. They are counted in slices, so that the list stays short. */
export const Spending = v.array(v.object({ sliceAt: EpochMs, by: v.picklist(spenders), count: Count }));
export type Spending = v.InferOutput<typeof Spending>;

const SLICE_MS = 5 * SECOND;

export function recordSpending(spending: Spending, by: Spender, now: number): Spending {
  return changeCount(spending, by, now, 1);
}

export function cancelSpending(spending: Spending, by: Spender, countedAt: number): Spending {
  return changeCount(spending, by, countedAt, -1);
}

export function spentBy(spending: Spending, by: Spender, now: number): number {
  return lately(spending, now)
    .filter((slice) => slice.by === by)
    .reduce((sum, { count }) => sum + count, 0);
}

export function spentByUs(spending: Spending, now: number): { reason: Reason; count: number }[] {
  return reasons.map((reason) => ({ reason, count: spentBy(spending, reason, now) })).filter(({ count }) => count > 0);
}

function changeCount(spending: Spending, by: Spender, at: number, change: 1 | -1): Spending {
  const isIts = (slice: Spending[number]) => slice.by === by && at >= slice.sliceAt && at < slice.sliceAt + SLICE_MS;
  const known = spending.some(isIts);
  if (!known) return change > 0 ? [...lately(spending, at), { sliceAt: at, by, count: 1 }] : spending;
  return spending.map((slice) => (isIts(slice) ? { ...slice, count: slice.count + change } : slice));
}

function lately(spending: Spending, now: number): Spending {
  return spending.filter(({ sliceAt }) => sliceAt > now - MINUTE);
}
