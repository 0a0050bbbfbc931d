import { departureTime } from './budget';
import type { Ledger } from './ledger';
import { type Job, LONGEST_WAIT_MS } from './queue';
import { quotaTime } from './quotas';
import { restsUntil } from './rate-limit-incidents';
import { siteSends } from './site-traffic';

export interface Conditions {
  readonly ledger: Ledger;
  readonly now: number;
  readonly mostSlots: number;
  readonly siteIsBusy: boolean;
}

/** A slot, the endpoint's quota, the site's own tabs, or the answer to the one request that goes ahead and finds out. */
export type BlockReason = 'allowance' | 'quota' | 'site' | 'probe';

export interface Departure {
  /** Epoch ms, not before now; Infinity until an answer comes. */
  readonly at: number;
  readonly because: BlockReason;
}

export function departuresOf(jobs: readonly Job[], conditions: Conditions): (Departure & { readonly job: Job })[] {
  const { ledger, now } = conditions;
  const [ordinary, background] = [generalDeparture(conditions, 0), generalDeparture(conditions, 1)];
  return jobs.map((job) => {
    const general = job.turn.priority === 'background' ? background : ordinary;
    const quotaAt = job.quota ? quotaTime(ledger.quotas, job.quota, now) : now;
    return { job, ...(quotaAt > general.at ? { at: quotaAt, because: 'quota' } : general) };
  });
}

export function soonestOf(jobs: readonly Job[], conditions: Conditions): (Departure & { readonly job: Job }) | null {
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

export function slotsNow({ ledger, mostSlots, siteIsBusy }: Conditions): number {
  return siteIsBusy ? 1 : Math.min(mostSlots, ledger.budget.slots);
}

/** `spared` slots stay free if there are others, so that a click need not wait for the answer to a background turn. */
function generalDeparture(conditions: Conditions, spared: number): Departure {
  const { ledger, now, mostSlots } = conditions;
  const { budget, site } = ledger;
  const at = departureTime(budget, now, Math.max(1, slotsNow(conditions) - spared), siteSends(site));
  if (budget.halfOpen !== null && at === Number.POSITIVE_INFINITY) return { at, because: 'probe' };
  return { at, because: departureTime(budget, now, Math.max(1, mostSlots - spared)) < at ? 'site' : 'allowance' };
}
