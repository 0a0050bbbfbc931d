import * as v from 'valibot';
import { Breaker, clearBreaker } from './breaker';
import { Budget, exhaustedBudget, reviveBudget } from './budget';
import { goneQuotas, Quotas, reviveQuotas, unknownQuotas } from './quotas';
import { RateLimitIncidents } from './rate-limit-incidents';
import { EpochMs, rebaseTimes } from './rebase-times';
import { quietSite, SiteTraffic } from './site-traffic';
import { Spending } from './spending';

/** What was spent: read once by each worker instance, written before each request leaves. */
export const Ledger = v.object({
  version: v.literal(1),
  writtenAt: EpochMs,
  budget: Budget,
  quotas: Quotas,
  breaker: Breaker,
  site: SiteTraffic,
  strikes: RateLimitIncidents,
  spending: Spending,
});
export type Ledger = Readonly<v.InferOutput<typeof Ledger>>;

/** A write that resolves must outlive the worker. */
export interface LedgerStore {
  read(): Promise<unknown>;
  write(ledger: Ledger): Promise<void>;
}

export const KeptBreaker = v.object({ breaker: Breaker, writtenAt: EpochMs });
export type KeptBreaker = Readonly<v.InferOutput<typeof KeptBreaker>>;

/** `stored` may have any shape: a ledger, or a breaker alone. What cannot be read counts as fully spent. */
export function reviveLedger(stored: unknown, now: number, sameBrowserRun: boolean): Ledger {
  const parsed = v.safeParse(Ledger, stored);
  if (!parsed.success) return withoutLedger(stored, now);
  const ledger = atOrAfterLastWrite(parsed.output, now);
  return {
    ...ledger,
    budget: reviveBudget(ledger.budget, now, sameBrowserRun),
    quotas: reviveQuotas(ledger.quotas, now, sameBrowserRun),
  };
}

export function exhaustedLedger(now: number): Ledger {
  return {
    version: 1,
    writtenAt: now,
    budget: exhaustedBudget(now),
    quotas: unknownQuotas(now),
    breaker: clearBreaker,
    site: quietSite,
    strikes: [],
    spending: [],
  };
}

/** If the clock was set back, as if no time had passed since the last write, so that nothing is freed early. */
export function atOrAfterLastWrite(ledger: Ledger, now: number): Ledger {
  const backMs = ledger.writtenAt - now;
  return backMs > 0 ? rebaseTimes(Ledger, ledger, -backMs) : ledger;
}

/** A breaker without its ledger shows that there was one; without either there may have been none before. */
function withoutLedger(stored: unknown, now: number): Ledger {
  const kept = v.safeParse(KeptBreaker, stored);
  if (!kept.success) return exhaustedLedger(now);
  const { breaker, writtenAt } = kept.output;
  return {
    ...exhaustedLedger(now),
    quotas: goneQuotas(now),
    breaker: rebaseTimes(Breaker, breaker, Math.min(0, now - writtenAt)),
  };
}
