import * as v from 'valibot';
import { DAY, SECOND } from '../clock';
import { GENERAL_REQUESTS, quotas as publishedQuotas, type Quota } from '../service/limits';
import type { ServiceHost } from '../service/profile';
import { Count, EpochMs } from './rebase-times';
import {
  addSend,
  answerSend,
  countingAt,
  expireOrphans,
  isAwaited,
  releasedAt,
  removeSend,
  roomAt,
  Send,
} from './sends';

/** The endpoints' own quotas: the lower of our log and of what the service says is left (docs/pacing.md, "6. Quotas"). */
export const Quotas = v.object({
  /** When a ledger was lost: a quota whose answers do not say what is left counts as spent then. */
  forgottenAt: v.nullable(EpochMs),
  /** When a ledger that had been there was gone: every quota counts as spent then. */
  goneAt: v.optional(EpochMs),
  groups: v.record(
    v.string(),
    v.object({
      sends: v.array(Send),
      /** What the service last said; `null` before the first answer. */
      reported: v.nullable(
        v.object({
          /** Less what left or may have arrived since; `null` if the answer did not say. */
          left: v.nullable(Count),
          limit: Count,
          until: EpochMs,
        }),
      ),
    }),
  ),
});
export type Quotas = Readonly<v.InferOutput<typeof Quotas>>;
type Group = Quotas['groups'][string];

/** Headers have a grain of one second, and the service's windows an unknown phase. */
export const PERIOD_MARGIN_MS = 1.5 * SECOND;

export function unknownQuotas(now: number): Quotas {
  return { forgottenAt: now, groups: {} };
}

export function goneQuotas(now: number): Quotas {
  return { ...unknownQuotas(now), goneAt: now };
}

export function quotaOf(host: ServiceHost, method: string, route: string): Quota | null {
  if (host !== 'api') return null;
  return publishedQuotas.find((quota) => quota.method === method && quota.route === route) ?? null;
}

/** When a request may leave: epoch ms, not before `now`; Infinity until an answer comes. */
export function quotaTime(quotas: Quotas, quota: Quota, now: number): number {
  const { sends, reported } = groupOf(quotas, quota);
  const fullPeriodMs = fullPeriodOf(quota);
  const goneUntil = quotas.goneAt === undefined ? now : quotas.goneAt + fullPeriodMs;
  const logAt = Math.max(now, goneUntil, roomAt(sends, reported?.limit ?? quota.requests, fullPeriodMs));
  if (reported === null || reported.until <= now) return sends.some(isAwaited) ? Number.POSITIVE_INFINITY : logAt;
  if (reported.left === null)
    return Math.max(logAt, quotas.forgottenAt === null ? now : quotas.forgottenAt + fullPeriodMs);
  return reported.left > 0 ? logAt : Math.max(logAt, reported.until);
}

export function spend(quotas: Quotas, quota: Quota, id: number, now: number): Quotas {
  return changeGroup(quotas, quota, ({ sends, reported }) => {
    const counting = countingAt(sends, fullPeriodOf(quota), now);
    return { sends: addSend(counting, id, now), reported: withLeft(reported, (left) => left - 1) };
  });
}

export function unspend(quotas: Quotas, quota: Quota, id: number): Quotas {
  return changeGroup(quotas, quota, ({ sends, reported }) => ({
    sends: removeSend(sends, id),
    reported: withLeft(reported, (left) => left + 1),
  }));
}

/** Within a period, what is left rises only if the request was alone in its group: then the service had counted all of ours. */
export function applyQuotaAnswer(
  quotas: Quotas,
  quota: Quota,
  id: number,
  at: number,
  answer: QuotaAnswer | null,
): Quotas {
  return changeGroup(quotas, quota, ({ sends, reported }) => {
    const settled = answerSend(sends, id, at);
    const isStale = reported === null || reported.until <= at;
    if (answer === null) {
      const unreported = { left: null, limit: quota.requests, until: at + fullPeriodOf(quota) };
      return { sends: settled, reported: isStale ? unreported : reported };
    }
    const { limit, endsAt } = periodOf(quota, answer, at);
    const others = overlapping(sends, id);
    if (isStale || reported.left === null || others.length === 0) {
      return { sends: settled, reported: { left: answer.remaining - others.length, limit, until: endsAt } };
    }
    const left = Math.min(reported.left, answer.remaining - others.filter(isAwaited).length);
    const until = answer.remaining === 0 ? Math.max(reported.until, endsAt) : reported.until;
    return { sends: settled, reported: { left, limit, until } };
  });
}

/** `arrivedBy` is when the service has certainly counted the request, in epoch ms. */
export function spendBySite(quotas: Quotas, quota: Quota, id: number, now: number, arrivedBy: number): Quotas {
  return onQuotaTimeout(spend(quotas, quota, id, now), quota, id, arrivedBy);
}

/** The answer only lowers what is known: the tab may belong to another account, with a count of its own. */
export function applySiteQuotaAnswer(
  quotas: Quotas,
  quota: Quota,
  id: number,
  at: number,
  answer: QuotaAnswer | null,
): Quotas {
  const settled = onQuotaTimeout(quotas, quota, id, at);
  if (answer === null) return settled;
  return changeGroup(settled, quota, ({ sends, reported }) => {
    const { limit, endsAt } = periodOf(quota, answer, at);
    if (reported === null || reported.until <= at) {
      return { sends, reported: answer.remaining > 0 ? reported : { left: 0, limit, until: endsAt } };
    }
    const left = Math.min(reported.left ?? answer.remaining, answer.remaining - sends.filter(isAwaited).length);
    const until = answer.remaining === 0 ? Math.max(reported.until, endsAt) : reported.until;
    return { sends, reported: { left, limit: Math.min(reported.limit, limit), until } };
  });
}

export function onQuotaTimeout(quotas: Quotas, quota: Quota, id: number, at: number): Quotas {
  return changeGroup(quotas, quota, ({ sends, reported }) => ({ sends: answerSend(sends, id, at), reported }));
}

/** A browser start may follow a crash that took the last writes along: a window's worth of requests may be missing. */
export function reviveQuotas(quotas: Quotas, now: number, sameBrowserRun: boolean): Quotas {
  const missing = sameBrowserRun ? 0 : GENERAL_REQUESTS;
  const groups = Object.entries(quotas.groups).map(([name, { sends, reported }]) => [
    name,
    { sends: expireOrphans(sends, now), reported: withLeft(reported, (left) => Math.max(0, left - missing)) },
  ]);
  return { ...quotas, groups: Object.fromEntries(groups), ...(!sameBrowserRun && { forgottenAt: now }) };
}

/** Those that the service may have counted after this request: under way at any time while it was. */
function overlapping(sends: Group['sends'], id: number): Group['sends'] {
  const sentAt = sends.find((send) => send.id === id)?.sentAt ?? Number.NEGATIVE_INFINITY;
  return sends.filter((send) => send.id !== id && releasedAt(send, 0) > sentAt);
}

function fullPeriodOf({ periodMs }: Quota): number {
  return periodMs + PERIOD_MARGIN_MS;
}

function periodOf(quota: Quota, { limit, endsAt }: QuotaAnswer, at: number) {
  return { limit: Math.min(limit, quota.requests), endsAt: (endsAt ?? at + quota.periodMs) + PERIOD_MARGIN_MS };
}

function withLeft(reported: Group['reported'], change: (left: number) => number): Group['reported'] {
  return reported && reported.left !== null ? { ...reported, left: change(reported.left) } : reported;
}

function groupOf({ groups }: Quotas, { group }: Quota): Group {
  return (Object.hasOwn(groups, group) && groups[group]) || { sends: [], reported: null };
}

function changeGroup(quotas: Quotas, quota: Quota, change: (group: Group) => Group): Quotas {
  return { ...quotas, groups: { ...quotas.groups, [quota.group]: change(groupOf(quotas, quota)) } };
}

export interface QuotaAnswer {
  readonly limit: number;
  readonly remaining: number;
  /** When asking again helps, in epoch ms of this machine's clock; `null` if the answer leaves it open. */
  readonly endsAt: number | null;
}

/** Moments are read relative to `Date`, since this machine's clock may be hours wrong. See docs/service.md, "Rate limits". */
export function readQuotaAnswer(headers: Headers, at: number): QuotaAnswer | null {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  if (limit === null || limit === 0 || remaining === null) return null;
  return { limit, remaining, endsAt: endOfPeriod(headers, at) };
}

function endOfPeriod(headers: Headers, at: number): number | null {
  const endSecond = wholeNumber(headers.get('x-ratelimit-retry-after'));
  const servedAt = Date.parse(headers.get('date') ?? '');
  if (endSecond === null || Number.isNaN(servedAt)) return null;
  const awayMs = endSecond * SECOND - servedAt;
  // A second or less is the second meaning (or a rounding of it); a day or more is nonsense.
  return awayMs > SECOND && awayMs < DAY ? at + awayMs : null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
