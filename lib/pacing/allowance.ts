import type { Reason } from '../reasons';
import { GENERAL_REQUESTS } from '../service/limits';
import { SLOT_HOLD_MS } from './budget';
import { type BlockReason, type Conditions, departuresOf, slotsNow } from './departures';
import type { Job } from './queue';
import { releasedAt, type Sends } from './sends';
import { siteSends } from './site-traffic';
import { spentBy, spentByUs } from './spending';

/** The allowance as the person sees it: what is free, who spent what in the last minute, and why turns wait. */
export interface Allowance {
  /** Requests a second that are ours at present; `free` of them may leave at once. */
  readonly slots: number;
  readonly free: number;
  /** A tab of the site is in view or has called lately: one request at a time. */
  readonly siteIsBusy: boolean;
  readonly ours: readonly { readonly reason: Reason; readonly count: number }[];
  readonly site: number;
  readonly waiting: readonly Waiting[];
}

export interface Waiting {
  readonly reason: Reason;
  readonly count: number;
  readonly because: BlockReason;
  /** When the first of them may leave, in epoch ms; `null` if an answer has to come first. */
  readonly until: number | null;
}

export function allowanceOf(conditions: Conditions, jobs: readonly Job[]): Allowance {
  const { ledger, now } = conditions;
  return {
    slots: slotsNow(conditions),
    free: freeSlots(conditions),
    siteIsBusy: conditions.siteIsBusy,
    ours: spentByUs(ledger.spending, now),
    site: spentBy(ledger.spending, 'site', now),
    waiting: waitingTurns(conditions, jobs),
  };
}

function freeSlots(conditions: Conditions): number {
  const { ledger, now } = conditions;
  if (ledger.budget.opensAt > now) return 0;
  const ours = held(ledger.budget.sends, now);
  const shared = GENERAL_REQUESTS - ours - held(siteSends(ledger.site), now);
  return Math.max(0, Math.min(slotsNow(conditions) - ours, shared));
}

function held(sends: Sends, now: number): number {
  return sends.filter((send) => releasedAt(send, SLOT_HOLD_MS) > now).length;
}

function waitingTurns(conditions: Conditions, jobs: readonly Job[]): Waiting[] {
  const waiting = new Map<string, Waiting>();
  for (const { job, at, because } of departuresOf(jobs, conditions)) {
    const { reason } = job.turn;
    const { count, until } = waiting.get(`${reason} ${because}`) ?? { count: 0, until: Number.POSITIVE_INFINITY };
    const first = Math.min(until ?? Number.POSITIVE_INFINITY, at);
    waiting.set(`${reason} ${because}`, {
      reason,
      because,
      count: count + 1,
      until: Number.isFinite(first) ? first : null,
    });
  }
  return [...waiting.values()];
}
