import { onRejected, onSiteSuccess } from './breaker';
import type { Ledger } from './ledger';
import { applySiteQuotaAnswer, quotaOf, readQuotaAnswer, spendBySite, unspend } from './quotas';
import { TRANSIT_MS } from './sends';
import { callNamed, noteCall, noteEnd, removeCall, SITE_PATIENCE_MS, type SiteCall } from './site-traffic';
import { cancelSpending, recordSpending } from './spending';
import { applyRateLimit, askedMsOf } from './transitions';
import { judgeHead } from './verdict';

/** What tabs of the site do at the API host. Their calls and answers count like ours, because the address is the same. */
export type SiteEvent =
  /** A preflight leaves too. */
  | { readonly kind: 'left'; readonly requestId: string; readonly method: string; readonly route: string }
  | { readonly kind: 'answered'; readonly requestId: string; readonly status: number; readonly headers: Headers }
  /** It left only for the browser's own cache. */
  | { readonly kind: 'cached'; readonly requestId: string }
  | { readonly kind: 'failed'; readonly requestId: string };

export function applySiteEvent(ledger: Ledger, event: SiteEvent, now: number): Ledger {
  if (event.kind === 'left') return applyCall(ledger, event, now);
  const call = callNamed(ledger.site, event.requestId);
  switch (event.kind) {
    case 'answered':
      return applyAnswer(call ? endCall(ledger, call, now, event.headers) : ledger, call, event, now);
    case 'cached':
      return call ? cancelCall(ledger, call) : ledger;
    case 'failed':
      return call ? endCall(ledger, call, now + TRANSIT_MS, null) : ledger;
  }
}

function applyCall(ledger: Ledger, event: Extract<SiteEvent, { kind: 'left' }>, now: number): Ledger {
  const { requestId, method, route } = event;
  const id = ledger.budget.nextId;
  const quota = quotaOf('api', method, route);
  return {
    ...ledger,
    budget: { ...ledger.budget, nextId: id + 1 },
    site: noteCall(ledger.site, { requestId, method, route }, id, now),
    spending: recordSpending(ledger.spending, 'site', now),
    quotas: quota ? spendBySite(ledger.quotas, quota, id, now, now + SITE_PATIENCE_MS) : ledger.quotas,
  };
}

/** Trouble counts whichever program met it; good news only if the request was seen to leave. */
function applyAnswer(
  ledger: Ledger,
  call: SiteCall | undefined,
  event: Extract<SiteEvent, { kind: 'answered' }>,
  now: number,
): Ledger {
  const { breaker } = ledger;
  const verdict = judgeHead(event, call !== undefined && quotaOfCall(call) !== null);
  const sentAt = call?.send.sentAt ?? now;
  const counted = applyRateLimit(ledger, verdict, sentAt, now);
  if (verdict.kind === 'throttled' || verdict.kind === 'banned') {
    return { ...counted, breaker: onRejected(breaker, verdict.kind, now, { askedMs: askedMsOf(verdict), sentAt }) };
  }
  const isGoodNews = call !== undefined && call.method !== 'OPTIONS' && event.status >= 200 && event.status < 300;
  return isGoodNews ? { ...counted, breaker: onSiteSuccess(breaker, sentAt, now) } : counted;
}

/** The service has counted the call by `at`, so its slot and quota run out from then. */
function endCall(ledger: Ledger, call: SiteCall, at: number, headers: Headers | null): Ledger {
  const quota = quotaOfCall(call);
  const answer = headers && readQuotaAnswer(headers, at);
  return {
    ...ledger,
    site: noteEnd(ledger.site, call.requestId, at),
    quotas: quota ? applySiteQuotaAnswer(ledger.quotas, quota, call.send.id, at, answer) : ledger.quotas,
  };
}

function cancelCall(ledger: Ledger, call: SiteCall): Ledger {
  const quota = quotaOfCall(call);
  return {
    ...ledger,
    site: removeCall(ledger.site, call),
    spending: cancelSpending(ledger.spending, 'site', call.send.sentAt),
    quotas: quota ? unspend(ledger.quotas, quota, call.send.id) : ledger.quotas,
  };
}

function quotaOfCall({ method, route }: SiteCall) {
  return quotaOf('api', method, route);
}
