import { departureTime } from './budget';
import type { Ledger } from './ledger';
import { type Job, LONGEST_WAIT_MS } from './queue';
import { quotaTime } from './quotas';
import { siteSends } from './site-traffic';
import { restsUntil } from './strikes';

/** When the waiting turns may leave, and what each of them waits for. Pure arithmetic over the ledger. */

/** Everything that the moment of leaving depends on. */
export interface Conditions {
  readonly ledger: Ledger;
  /** In epoch ms. */
  readonly now: number;
  /** The most requests a second. */
  readonly mostSlots: number;
  /** Whether the person's own tabs use the service at present. */
  readonly siteIsBusy: boolean;
}

/**
 * What a turn waits for: a slot (`allowance`), its endpoint's quota, the person's own tabs (`site`), or the answer to the one
 * request that finds out first how things are (`probe`).
 */
export type BlockReason = 'allowance' | 'quota' | 'site' | 'probe';

export interface Departure {
  /** In epoch ms, not before now; Infinity when an answer has to come first. */
  readonly at: number;
  readonly because: BlockReason;
}

/** The earliest departure of each job, as if it were the next; in the order given. */
export function departuresOf(jobs: readonly Job[], conditions: Conditions): (Departure & { readonly job: Job })[] {
  const { ledger, now } = conditions;
  const [forPeople, forNobody] = [generalDeparture(conditions, 0), generalDeparture(conditions, 1)];
  return jobs.map((job) => {
    const general = job.turn.priority === 'background' ? forNobody : forPeople;
    const quotaAt = job.quota ? quotaTime(ledger.quotas, job.quota, now) : now;
    return { job, ...(quotaAt > general.at ? { at: quotaAt, because: 'quota' } : general) };
  });
}

/** The first in order of those who can leave soonest, and when that is. */
export function soonestOf(jobs: readonly Job[], conditions: Conditions): (Departure & { readonly job: Job }) | null {
  const departures = departuresOf(jobs, conditions);
  const soonest = Math.min(...departures.map(({ at }) => at));
  return departures.find(({ at }) => at === soonest) ?? null;
}

/**
 * When a job that cannot leave in time may come back, in epoch ms: a background job while it has to rest, and one that waits for
 * a quota that is spent for long. `null` for all others.
 */
export function retryAtOf({ turn, quota }: Job, { ledger, now }: Conditions): number | null {
  const restUntil = turn.priority === 'background' ? restsUntil(ledger.strikes, now) : null;
  if (restUntil !== null || quota === null) return restUntil;
  const quotaAt = quotaTime(ledger.quotas, quota, now);
  return Number.isFinite(quotaAt) && quotaAt > now + LONGEST_WAIT_MS ? quotaAt : null;
}

/** How many slots are ours at present. */
export function slotsNow({ ledger, mostSlots, siteIsBusy }: Conditions): number {
  return siteIsBusy ? 1 : Math.min(mostSlots, ledger.budget.slots);
}

/**
 * The earliest departure of a request without a quota.
 * @param spared slots to be left free, if there are others: a background job never takes the last one, so that no click
 *   has to wait for the answers of background turns.
 */
function generalDeparture(conditions: Conditions, spared: number): Departure {
  const { ledger, now, mostSlots } = conditions;
  const { budget, site } = ledger;
  const at = departureTime(budget, now, Math.max(1, slotsNow(conditions) - spared), siteSends(site));
  if (budget.canary !== null && at === Number.POSITIVE_INFINITY) return { at, because: 'probe' };
  return { at, because: departureTime(budget, now, Math.max(1, mostSlots - spared)) < at ? 'site' : 'allowance' };
}
