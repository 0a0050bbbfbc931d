import * as v from 'valibot';
import { SECOND } from '../clock';
import { GENERAL_REQUESTS, quotas as publishedQuotas, type Quota } from '../service/limits';
import type { ServiceHost } from '../service/profile';
import type { QuotaAnswer } from './quota-answer';
import { Count, EpochMs } from './rebase-times';
import { addSend, answerSend, expireOrphans, isAwaited, releasedAt, removeSend, roomAt, Send } from './sends';

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
  const fullPeriodMs = quota.periodMs + PERIOD_MARGIN_MS;
  const goneUntil = quotas.goneAt === undefined ? now : quotas.goneAt + fullPeriodMs;
  const logAt = Math.max(now, goneUntil, roomAt(sends, reported?.limit ?? quota.requests, fullPeriodMs));
  if (reported === null || reported.until <= now) return sends.some(isAwaited) ? Number.POSITIVE_INFINITY : logAt;
  if (reported.left === null)
    return Math.max(logAt, quotas.forgottenAt === null ? now : quotas.forgottenAt + fullPeriodMs);
  return reported.left > 0 ? logAt : Math.max(logAt, reported.until);
}

export function spend(quotas: Quotas, quota: Quota, id: number, now: number): Quotas {
  const { sends, reported } = groupOf(quotas, quota);
  const counting = sends.filter((send) => releasedAt(send, quota.periodMs + PERIOD_MARGIN_MS) > now);
  return withGroup(quotas, quota, {
    sends: addSend(counting, id, now),
    reported: reported && reported.left !== null ? { ...reported, left: reported.left - 1 } : reported,
  });
}

/** Within a period, what is left rises only if the request was alone in its group: then the service had counted all of ours. */
export function applyQuotaAnswer(
  quotas: Quotas,
  quota: Quota,
  id: number,
  at: number,
  answer: QuotaAnswer | null,
): Quotas {
  const { sends, reported } = groupOf(quotas, quota);
  const settled = answerSend(sends, id, at);
  const isStale = reported === null || reported.until <= at;
  if (answer === null) {
    const unreported = { left: null, limit: quota.requests, until: at + quota.periodMs + PERIOD_MARGIN_MS };
    return withGroup(quotas, quota, { sends: settled, reported: isStale ? unreported : reported });
  }
  const limit = Math.min(answer.limit, quota.requests);
  const endsAt = (answer.endsAt ?? at + quota.periodMs) + PERIOD_MARGIN_MS;
  const others = overlapping(sends, id);
  if (isStale || reported.left === null || others.length === 0) {
    const left = answer.remaining - others.length;
    return withGroup(quotas, quota, { sends: settled, reported: { left, limit, until: endsAt } });
  }
  const left = Math.min(reported.left, answer.remaining - others.filter(isAwaited).length);
  const until = answer.remaining === 0 ? Math.max(reported.until, endsAt) : reported.until;
  return withGroup(quotas, quota, { sends: settled, reported: { left, limit, until } });
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
  const { sends, reported } = groupOf(settled, quota);
  if (answer === null) return settled;
  const endsAt = (answer.endsAt ?? at + quota.periodMs) + PERIOD_MARGIN_MS;
  const limit = Math.min(answer.limit, quota.requests);
  if (reported === null || reported.until <= at) {
    return answer.remaining > 0
      ? settled
      : withGroup(settled, quota, { sends, reported: { left: 0, limit, until: endsAt } });
  }
  const left = Math.min(reported.left ?? answer.remaining, answer.remaining - sends.filter(isAwaited).length);
  const until = answer.remaining === 0 ? Math.max(reported.until, endsAt) : reported.until;
  return withGroup(settled, quota, { sends, reported: { left, limit: Math.min(reported.limit, limit), until } });
}

export function onQuotaTimeout(quotas: Quotas, quota: Quota, id: number, at: number): Quotas {
  const { sends, reported } = groupOf(quotas, quota);
  return withGroup(quotas, quota, { sends: answerSend(sends, id, at), reported });
}

export function unspend(quotas: Quotas, quota: Quota, id: number): Quotas {
  const { sends, reported } = groupOf(quotas, quota);
  return withGroup(quotas, quota, {
    sends: removeSend(sends, id),
    reported: reported && reported.left !== null ? { ...reported, left: reported.left + 1 } : reported,
  });
}

/** A browser start may follow a crash that took the last writes along: a window's worth of requests may be missing. */
export function reviveQuotas(quotas: Quotas, now: number, sameBrowserRun: boolean): Quotas {
  const missing = sameBrowserRun ? 0 : GENERAL_REQUESTS;
  const revived = mapGroups(quotas, ({ sends, reported }) => ({
    sends: expireOrphans(sends, now),
    reported:
      reported && reported.left !== null ? { ...reported, left: Math.max(0, reported.left - missing) } : reported,
  }));
  return sameBrowserRun ? revived : { ...revived, forgottenAt: now };
}

/** Those that the service may have counted after this request: under way at any time while it was. */
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

const untouched: Group = { sends: [], reported: null };
