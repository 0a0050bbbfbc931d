import * as v from 'valibot';
import { MINUTE, SECOND } from '../clock';
import { SLOT_HOLD_MS } from './budget';
import { releasedAt, Send, type Sends, shiftSend } from './sends';

/**
 * What the person's own tabs ask of the service: they share the address, so they spend from the same purse. Pure bookkeeping
 * over a plain record, which outlives the worker with the rest of the ledger.
 *
 * A call is counted from its leaving on. Its end may never be seen, so it is entered as counted by the service
 * when its patience is over, and that moment comes forward when the answer is seen.
 */
const SiteCall = v.object({
  /** The browser's own name for the request. */
  requestId: v.string(),
  method: v.string(),
  /** The route as the quota table writes it. */
  route: v.string(),
  send: Send,
});
export type SiteCall = Readonly<v.InferOutput<typeof SiteCall>>;

export const SiteTraffic = v.object({
  /** Calls that the service may still count. */
  calls: v.array(SiteCall),
  /** When a tab last called the service, in epoch ms. */
  lastCallAt: v.nullable(v.number()),
});
export type SiteTraffic = Readonly<v.InferOutput<typeof SiteTraffic>>;

/** A call whose end was not seen has arrived after this time, in ms. */
export const SITE_PATIENCE_MS = 20 * SECOND;
/** A tab that called within this time will call again, in ms: readers turn pages and feeds refresh in bursts. */
export const SITE_MEMORY_MS = MINUTE;

export const quietSite: SiteTraffic = { calls: [], lastCallAt: null };

/** A call leaves now; `id` names it in the ledger from then on. A second leaving of one request is a redirect: both count. */
export function noteCall(site: SiteTraffic, call: Omit<SiteCall, 'send'>, id: number, now: number): SiteTraffic {
  const counting = noteEnd(site, call.requestId, now).calls.filter(({ send }) => releasedAt(send, SLOT_HOLD_MS) > now);
  const send = { id, sentAt: now, answeredAt: now + SITE_PATIENCE_MS };
  return { calls: [...counting, { ...call, send }], lastCallAt: now };
}

/** The service has certainly counted the call by `at` (epoch ms). */
export function noteEnd(site: SiteTraffic, requestId: string, at: number): SiteTraffic {
  const ended = (send: Send) => ({ ...send, answeredAt: Math.min(at, releasedAt(send, 0)) });
  return {
    ...site,
    calls: site.calls.map((call) => (call.requestId === requestId ? { ...call, send: ended(call.send) } : call)),
  };
}

/** The call never went to the service: the browser had the answer. */
export function removeCall(site: SiteTraffic, { send: { id } }: SiteCall): SiteTraffic {
  return { ...site, calls: site.calls.filter(({ send }) => send.id !== id) };
}

/** The latest call of this request, if its leaving was seen. */
export function callNamed(site: SiteTraffic, requestId: string): SiteCall | undefined {
  return site.calls.findLast((call) => call.requestId === requestId);
}

/** What the tabs sent, as the general allowance counts it. */
export function siteSends(site: SiteTraffic): Sends {
  return site.calls.map(({ send }) => send);
}

/** Whether a tab called the service within the last minute. */
export function calledLately({ lastCallAt }: SiteTraffic, now: number): boolean {
  return lastCallAt !== null && now - lastCallAt < SITE_MEMORY_MS;
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftSite({ calls, lastCallAt }: SiteTraffic, byMs: number): SiteTraffic {
  return {
    calls: calls.map((call) => ({ ...call, send: shiftSend(call.send, byMs) })),
    lastCallAt: lastCallAt === null ? null : lastCallAt - byMs,
  };
}
