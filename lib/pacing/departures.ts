import type { Reason } from '../reasons';
import { GENERAL_REQUESTS } from '../service/limits';
import { departureTime, SLOT_HOLD_MS } from './budget';
import type { Ledger } from './ledger';
import { type Job, LONGEST_WAIT_MS } from './queue';
import { quotaTime } from './quotas';
import { restsUntil } from './rate-limit-incidents';
import { countingAt } from './sends';
import { siteSends } from './site-traffic';
import { spentBy, spentByUs } from './spending';

export interface Conditions {
  readonly ledger: Ledger;
  readonly now: number;
  readonly mostSlots: number;
  readonly siteIsBusy: boolean;
}

/** A slot, the endpoint's quota, the site's own tabs, or the answer to the one request that goes ahead and finds out. */
export type BlockReason = 'allowance' | 'quota' | 'site' | 'probe';

interface Departure {
  readonly job: Job;
  /** Epoch ms, not before now; Infinity until an answer comes. */
  readonly at: number;
  readonly because: BlockReason;
}

export function soonestOf(jobs: readonly Job[], conditions: Conditions): Departure | null {
  const departures = departuresOf(jobs, conditions);
  const soonest = Math.min(...departures.map(({ at }) => at));
  return departures.find(({ at }) => at === soonest) ?? null;
}

/** When a job may come back, in epoch ms, if the background has to rest or its quota stays spent for long; otherwise `null`. */
export function retryAtOf({ turn, quota }: Job, { ledger, now }: Conditions): number | null {
  const restUntil = turn.priority === 'background' ? restsUntil(ledger.strikes, now) : null;
  if (restUntil !== null || quota === null) return restUntil;
  const quotaAt = quotaTime(ledger.quotas, quota, now);
  return Number.isFinite(quotaAt) && quotaAt > now + LONGEST_WAIT_MS ? quotaAt : null;
}

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
  const ours = countingAt(ledger.budget.sends, SLOT_HOLD_MS, now).length;
  const shared = GENERAL_REQUESTS - ours - countingAt(siteSends(ledger.site), SLOT_HOLD_MS, now).length;
  return Math.max(0, Math.min(slotsNow(conditions) - ours, shared));
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

function departuresOf(jobs: readonly Job[], conditions: Conditions): Departure[] {
  const { ledger, now } = conditions;
  const [ordinary, background] = [generalDeparture(conditions, 0), generalDeparture(conditions, 1)];
  return jobs.map((job) => {
    const general = job.turn.priority === 'background' ? background : ordinary;
    const quotaAt = job.quota ? quotaTime(ledger.quotas, job.quota, now) : now;
    return { job, ...(quotaAt > general.at ? { at: quotaAt, because: 'quota' } : general) };
  });
}

function slotsNow({ ledger, mostSlots, siteIsBusy }: Conditions): number {
  return siteIsBusy ? 1 : Math.min(mostSlots, ledger.budget.slots);
}

/** `spared` slots stay free if there are others, so that a click need not wait for the answer to a background turn. */
function generalDeparture(conditions: Conditions, spared: number): Omit<Departure, 'job'> {
  const { ledger, now, mostSlots } = conditions;
  const { budget, site } = ledger;
  const at = departureTime(budget, now, Math.max(1, slotsNow(conditions) - spared), siteSends(site));
  if (budget.halfOpen !== null && at === Number.POSITIVE_INFINITY) return { at, because: 'probe' };
  return { at, because: departureTime(budget, now, Math.max(1, mostSlots - spared)) < at ? 'site' : 'allowance' };
}
