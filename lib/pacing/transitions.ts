import type { Reason } from '../reasons';
import { GENERAL_REQUESTS, type Quota } from '../service/limits';
import { clear, failProbe, forbid, onRejected, onSuccess, onTimeout, sendProbe, withdrawProbe } from './breaker';
import { arrive, decreaseMultiplicatively, depart, increaseAdditively, SLOT_HOLD_MS, withdraw } from './budget';
import type { Outcome } from './dispatch';
import type { Ledger } from './ledger';
import { applyQuotaAnswer, onQuotaTimeout, readQuotaAnswer, spend, unspend } from './quotas';
import { recordRateLimit } from './rate-limit-incidents';
import { countingAt, TRANSIT_MS } from './sends';
import { siteSends } from './site-traffic';
import { cancelSpending, recordSpending } from './spending';
import type { Verdict } from './verdict';

export interface Reservation {
  readonly id: number;
  readonly quota: Quota | null;
  readonly reason: Reason;
  readonly madeAt: number;
  readonly publicRoute: string | null;
}

/** Takes a slot, and a request of the quota, before the request leaves. */
export function applyReservation(
  ledger: Ledger,
  quota: Quota | null,
  reason: Reason,
  now: number,
  publicRoute: string | null = null,
): [Ledger, Reservation] {
  const { budget, id } = depart(ledger.budget, now);
  const quotas = quota ? spend(ledger.quotas, quota, id, now) : ledger.quotas;
  const spending = recordSpending(ledger.spending, reason, now);
  return [
    { ...ledger, budget, quotas, spending },
    { id, quota, reason, madeAt: now, publicRoute },
  ];
}

export function applyProbe(ledger: Ledger, now: number): [Ledger, Reservation] {
  const [reserved, reservation] = applyReservation(ledger, null, 'probe', now);
  const { breaker } = ledger;
  return [{ ...reserved, breaker: breaker.state === 'clear' ? breaker : sendProbe(breaker, now) }, reservation];
}

/** `gapMs` is the gap that the probe would have ended. */
export function cancelProbe(ledger: Ledger, reservation: Reservation, gapMs: number): Ledger {
  const cancelled = cancelReservation(ledger, reservation);
  const send = ledger.budget.sends.find(({ id }) => id === reservation.id);
  return send ? { ...cancelled, breaker: withdrawProbe(ledger.breaker, send.sentAt, gapMs) } : cancelled;
}

export function cancelReservation(ledger: Ledger, { id, quota, reason, madeAt }: Reservation): Ledger {
  return {
    ...ledger,
    spending: cancelSpending(ledger.spending, reason, madeAt),
    budget: withdraw(ledger.budget, id),
    quotas: quota ? unspend(ledger.quotas, quota, id) : ledger.quotas,
  };
}

/** Begins the end of the slot's hold, and learns what the answer teaches. */
export function applyOutcome(ledger: Ledger, reservation: Reservation, outcome: Outcome): Ledger {
  const landed = release(ledger, reservation, outcome);
  const { budget, breaker } = landed;
  switch (outcome.kind) {
    case 'broken':
      return landed;
    case 'timeout':
      return { ...landed, breaker: onTimeout(breaker, outcome.at) };
    case 'answered': {
      const { verdict, at } = outcome;
      if (verdict.kind === 'fine' || verdict.kind === 'forbidden') {
        const publicRoute = verdict.kind === 'forbidden' ? reservation.publicRoute : null;
        const answered = publicRoute === null ? onSuccess(breaker) : forbid(breaker, publicRoute, at);
        return { ...landed, budget: increaseAdditively(budget), breaker: answered };
      }
      const counted = applyRateLimit(landed, verdict, reservation.madeAt, at);
      if (verdict.kind === 'quota-exhausted') return { ...counted, breaker: onSuccess(breaker) };
      return {
        ...counted,
        budget: isExplained(landed, at) ? budget : decreaseMultiplicatively(budget, reservation.madeAt, at),
        breaker: onRejected(breaker, verdict.kind, at, { askedMs: askedMsOf(verdict), sentAt: reservation.madeAt }),
      };
    }
  }
}

/** An answer from a service in trouble of its own (5xx) proves nothing. */
export function applyProbeOutcome(ledger: Ledger, reservation: Reservation, outcome: Outcome): Ledger {
  const landed = release(ledger, reservation, outcome);
  const { breaker } = landed;
  // A tab was answered meanwhile, so this counts as an ordinary request.
  if (breaker.state === 'clear') return applyOutcome(ledger, reservation, outcome);
  if (outcome.kind !== 'answered' || outcome.response.status >= 500) {
    const mode = outcome.kind === 'timeout' ? 'unresponsive' : null;
    return { ...landed, breaker: failProbe(breaker, mode, outcome.at) };
  }
  const { verdict, at } = outcome;
  if (verdict.kind === 'throttled' || verdict.kind === 'banned') {
    const counted = applyRateLimit(landed, verdict, reservation.madeAt, at);
    return { ...counted, breaker: failProbe(breaker, verdict.kind, at, askedMsOf(verdict)) };
  }
  if (verdict.kind === 'forbidden') return { ...landed, breaker: failProbe(breaker, 'banned', at) };
  return { ...landed, breaker: clear(breaker, at) };
}

/** Records a 429 of our own or of a tab. The service counts requests over a quota too, so their 429 counts. */
export function applyRateLimit(ledger: Ledger, verdict: Verdict, sentAt: number, now: number): Ledger {
  const isRateLimit = verdict.kind === 'throttled' || verdict.kind === 'quota-exhausted';
  return isRateLimit ? { ...ledger, strikes: recordRateLimit(ledger.strikes, sentAt, now) } : ledger;
}

/** Slot and quota run out from the answer or, without one, from the latest moment of arrival. */
function release(ledger: Ledger, { id, quota }: Reservation, outcome: Outcome): Ledger {
  const { at } = outcome;
  const arrivedAt = outcome.kind === 'answered' ? at : at + TRANSIT_MS;
  const budget = arrive(ledger.budget, id, arrivedAt);
  if (!quota) return { ...ledger, budget };
  const quotas =
    outcome.kind === 'answered'
      ? applyQuotaAnswer(ledger.quotas, quota, id, at, readQuotaAnswer(outcome.response.headers, at))
      : onQuotaTimeout(ledger.quotas, quota, id, arrivedAt);
  return { ...ledger, budget, quotas };
}

function isExplained({ budget, site }: Ledger, at: number): boolean {
  return countingAt([...budget.sends, ...siteSends(site)], SLOT_HOLD_MS, at).length > GENERAL_REQUESTS;
}

export function askedMsOf(verdict: Verdict): number {
  return verdict.kind === 'throttled' ? verdict.askedMs : 0;
}
