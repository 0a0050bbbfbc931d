import * as v from 'valibot';
import { MINUTE, SECOND } from '../clock';
import { SLOT_HOLD_MS } from './budget';
import { EpochMs } from './rebase-times';
import { releasedAt, Send, type Sends } from './sends';

/** The end of a tab's call may never be seen, so it counts as answered after `SITE_PATIENCE_MS`, or as soon as its answer is seen. */
const SiteCall = v.object({
  requestId: v.string(),
  method: v.string(),
  route: v.string(),
  send: Send,
});
export type SiteCall = Readonly<v.InferOutput<typeof SiteCall>>;

export const SiteTraffic = v.object({
  calls: v.array(SiteCall),
  lastCallAt: v.nullable(EpochMs),
});
export type SiteTraffic = Readonly<v.InferOutput<typeof SiteTraffic>>;

export const SITE_PATIENCE_MS = 20 * SECOND;
/** A tab that called within this time will call again: readers turn pages, and feeds refresh in bursts. */
export const SITE_MEMORY_MS = MINUTE;

export const quietSite: SiteTraffic = { calls: [], lastCallAt: null };

/** A second departure under one `requestId` is a redirect: both count. */
export function noteCall(site: SiteTraffic, call: Omit<SiteCall, 'send'>, id: number, now: number): SiteTraffic {
  const counting = noteEnd(site, call.requestId, now).calls.filter(({ send }) => releasedAt(send, SLOT_HOLD_MS) > now);
  const send = { id, sentAt: now, answeredAt: now + SITE_PATIENCE_MS };
  return { calls: [...counting, { ...call, send }], lastCallAt: now };
}

export function noteEnd(site: SiteTraffic, requestId: string, at: number): SiteTraffic {
  const ended = (send: Send) => ({ ...send, answeredAt: Math.min(at, releasedAt(send, 0)) });
  return {
    ...site,
    calls: site.calls.map((call) => (call.requestId === requestId ? { ...call, send: ended(call.send) } : call)),
  };
}

export function removeCall(site: SiteTraffic, { send: { id } }: SiteCall): SiteTraffic {
  return { ...site, calls: site.calls.filter(({ send }) => send.id !== id) };
}

export function callNamed(site: SiteTraffic, requestId: string): SiteCall | undefined {
  return site.calls.findLast((call) => call.requestId === requestId);
}

export function siteSends(site: SiteTraffic): Sends {
  return site.calls.map(({ send }) => send);
}

export function calledLately({ lastCallAt }: SiteTraffic, now: number): boolean {
  return lastCallAt !== null && now - lastCallAt < SITE_MEMORY_MS;
}
