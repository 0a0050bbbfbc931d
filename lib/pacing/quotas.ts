import * as v from 'valibot';
import { SECOND } from '../clock';
import { GENERAL_REQUESTS, quotas as publishedQuotas, type Quota } from '../service/limits';
import type { ServiceHost } from '../service/profile';
import type { QuotaAnswer } from './quota-answer';
import {
  addSend,
  answerSend,
  isAwaited,
  releasedAt,
  removeSend,
  roomAt,
  Send,
  settleOrphans,
  shiftSends,
} from './sends';

/**
 * The endpoints' own quotas, on top of the general allowance: when may a request of a group leave? Pure arithmetic.
 *
 * Two bounds, the lower one holds. Our own log never lets more than the quota into any period, whatever kind of window the
 * service keeps. What the service says is left can only lower that: it also counts what others of this address spend.
 * While nothing is known of a group, one request goes ahead and finds out; where the ledger has gone, after a whole period.
 */
export const Quotas = v.object({
  /** When a ledger was lost, in epoch ms: where the service does not say what is left, everything counts as spent then. */
  forgottenAt: v.nullable(v.number()),
  /** When a ledger was found to be gone that had been there, in epoch ms: every quota counts as spent then. */
  goneAt: v.optional(v.number()),
  groups: v.record(
    v.string(),
    v.object({
      sends: v.array(Send),
      /** What the service last said; `null` when it was never asked. */
      said: v.nullable(
        v.object({
          /** Requests left, less what left or may have arrived since; `null` when the answer did not say. */
          left: v.nullable(v.number()),
          /** Requests per period. */
          limit: v.number(),
          /** When this ceases to hold, in epoch ms: the period is over. */
          until: v.number(),
        }),
      ),
    }),
  ),
});
export type Quotas = Readonly<v.InferOutput<typeof Quotas>>;
type Group = Quotas['groups'][string];

/** Added to every period, in ms: the service's headers have a grain of one second, and its windows an unknown phase. */
export const PERIOD_MARGIN_MS = 1.5 * SECOND;

/** The quotas of an unknown past. */
export function unknownQuotas(now: number): Quotas {
  return { forgottenAt: now, groups: {} };
}

/** The quotas of a past that is gone: there was a ledger, which may have had them spent. */
export function goneQuotas(now: number): Quotas {
  return { ...unknownQuotas(now), goneAt: now };
}

/** The published quota of a route, if it has one of its own. */
export function quotaOf(host: ServiceHost, method: string, route: string): Quota | null {
  if (host !== 'api') return null;
  return publishedQuotas.find((quota) => quota.method === method && quota.route === route) ?? null;
}

/** The earliest moment (epoch ms, not before `now`) when this quota lets a request leave; Infinity when an answer has to come first. */
export function quotaTime(quotas: Quotas, quota: Quota, now: number): number {
  const { sends, said } = groupOf(quotas, quota);
  const fullPeriodMs = quota.periodMs + PERIOD_MARGIN_MS;
  const goneUntil = quotas.goneAt === undefined ? now : quotas.goneAt + fullPeriodMs;
  const logAt = Math.max(now, goneUntil, roomAt(sends, said?.limit ?? quota.requests, fullPeriodMs));
  if (said === null || said.until <= now) return sends.some(isAwaited) ? Number.POSITIVE_INFINITY : logAt;
  if (said.left === null) return Math.max(logAt, quotas.forgottenAt === null ? now : quotas.forgottenAt + fullPeriodMs);
  return said.left > 0 ? logAt : Math.max(logAt, said.until);
}

/** Reserves one request of the quota. */
export function spend(quotas: Quotas, quota: Quota, id: number, now: number): Quotas {
  const { sends, said } = groupOf(quotas, quota);
  const counting = sends.filter((send) => releasedAt(send, quota.periodMs + PERIOD_MARGIN_MS) > now);
  return withGroup(quotas, quota, {
    sends: addSend(counting, id, now),
    said: said && said.left !== null ? { ...said, left: said.left - 1 } : said,
  });
}

/**
 * The request was answered, and the answer said how the quota stands (`null`: it did not say).
 *
 * Within a period what is left only goes down. It goes up when the period is over, or when this request was alone in its group
 * from leaving to answer: then the service had counted everything of ours, and is right.
 */
export function settle(quotas: Quotas, quota: Quota, id: number, at: number, answer: QuotaAnswer | null): Quotas {
  const { sends, said } = groupOf(quotas, quota);
  const settled = answerSend(sends, id, at);
  const isStale = said === null || said.until <= at;
  if (answer === null) {
    const unsaid = { left: null, limit: quota.requests, until: at + quota.periodMs + PERIOD_MARGIN_MS };
    return withGroup(quotas, quota, { sends: settled, said: isStale ? unsaid : said });
  }
  const limit = Math.min(answer.limit, quota.requests);
  const endsAt = (answer.endsAt ?? at + quota.periodMs) + PERIOD_MARGIN_MS;
  const others = overlapping(sends, id);
  if (isStale || said.left === null || others.length === 0) {
    const left = answer.remaining - others.length;
    return withGroup(quotas, quota, { sends: settled, said: { left, limit, until: endsAt } });
  }
  const left = Math.min(said.left, answer.remaining - others.filter(isAwaited).length);
  const until = answer.remaining === 0 ? Math.max(said.until, endsAt) : said.until;
  return withGroup(quotas, quota, { sends: settled, said: { left, limit, until } });
}

/**
 * A tab of the person sent a request of the quota, which the service has certainly counted by `arrivedBy` (epoch ms).
 */
export function spendBySite(quotas: Quotas, quota: Quota, id: number, now: number, arrivedBy: number): Quotas {
  return loseAnswer(spend(quotas, quota, id, now), quota, id, arrivedBy);
}

/**
 * A tab's request of the quota was answered. What the answer says only lowers what is known: the tab may be another account's,
 * and have a count of its own.
 */
export function settleBySite(quotas: Quotas, quota: Quota, id: number, at: number, answer: QuotaAnswer | null): Quotas {
  const settled = loseAnswer(quotas, quota, id, at);
  const { sends, said } = groupOf(settled, quota);
  if (answer === null) return settled;
  const endsAt = (answer.endsAt ?? at + quota.periodMs) + PERIOD_MARGIN_MS;
  const limit = Math.min(answer.limit, quota.requests);
  if (said === null || said.until <= at) {
    return answer.remaining > 0
      ? settled
      : withGroup(settled, quota, { sends, said: { left: 0, limit, until: endsAt } });
  }
  const left = Math.min(said.left ?? answer.remaining, answer.remaining - sends.filter(isAwaited).length);
  const until = answer.remaining === 0 ? Math.max(said.until, endsAt) : said.until;
  return withGroup(settled, quota, { sends, said: { left, limit: Math.min(said.limit, limit), until } });
}

/** The request got no answer; it counts as arriving at `at` at the latest. */
export function loseAnswer(quotas: Quotas, quota: Quota, id: number, at: number): Quotas {
  const { sends, said } = groupOf(quotas, quota);
  return withGroup(quotas, quota, { sends: answerSend(sends, id, at), said });
}

/** The reservation is taken back: the request never left. */
export function unspend(quotas: Quotas, quota: Quota, id: number): Quotas {
  const { sends, said } = groupOf(quotas, quota);
  return withGroup(quotas, quota, {
    sends: removeSend(sends, id),
    said: said && said.left !== null ? { ...said, left: said.left + 1 } : said,
  });
}

/**
 * What a new life of the worker makes of the quotas that the last one left. A browser start may follow a crash that took the
 * last writes along: then a window's worth of requests may be missing from what is left, and where the service does not say
 * what is left, that is unknown.
 */
export function reviveQuotas(quotas: Quotas, now: number, sameBrowserRun: boolean): Quotas {
  const missing = sameBrowserRun ? 0 : GENERAL_REQUESTS;
  const revived = mapGroups(quotas, ({ sends, said }) => ({
    sends: settleOrphans(sends, now),
    said: said && said.left !== null ? { ...said, left: Math.max(0, said.left - missing) } : said,
  }));
  return sameBrowserRun ? revived : { ...revived, forgottenAt: now };
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftQuotas(quotas: Quotas, byMs: number): Quotas {
  const { forgottenAt, goneAt } = quotas;
  const shifted = mapGroups(quotas, ({ sends, said }) => ({
    sends: shiftSends(sends, byMs),
    said: said && { ...said, until: said.until - byMs },
  }));
  const gone = goneAt !== undefined && { goneAt: goneAt - byMs };
  return { ...shifted, ...gone, forgottenAt: forgottenAt === null ? null : forgottenAt - byMs };
}

/** The others of the group that the service may have counted after this request: under way at any time while it was. */
function overlapping(sends: Group['sends'], id: number): Group['sends'] {
  const sentAt = sends.find((send) => send.id === id)?.sentAt ?? Number.NEGATIVE_INFINITY;
  return sends.filter((send) => send.id !== id && releasedAt(send, 0) > sentAt);
}

function groupOf(quotas: Quotas, quota: Quota): Group {
  return Object.hasOwn(quotas.groups, quota.group) ? (quotas.groups[quota.group] ?? untouched) : untouched;
}

function withGroup(quotas: Quotas, quota: Quota, group: Group): Quotas {
  return { ...quotas, groups: { ...quotas.groups, [quota.group]: group } };
}

function mapGroups(quotas: Quotas, change: (group: Group) => Group): Quotas {
  const groups = Object.entries(quotas.groups).map(([name, group]) => [name, change(group)] as const);
  return { ...quotas, groups: Object.fromEntries(groups) };
}

const untouched: Group = { sends: [], said: null };
