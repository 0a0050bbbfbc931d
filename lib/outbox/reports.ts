import { MINUTE, SECOND } from '../clock';
import type { FailureCode } from '../failure';
import { CROSSED_OUT_MS, type Report, type ReportIntent } from '../model/intents';

/**
 * How a report changes, as pure functions (docs/outbox.md, "Reports"). `null`: nothing is left to want.
 * - at most one report for one confirmation reaches the service: an unanswered one is looked for, never repeated by itself;
 * - none is lost: a row is deleted only when the service has the report, or when the person withdraws it.
 */

/** In ms, for taking it back. */
export const REPORT_HELD_MS = 10 * SECOND;
/** Between two verifications, in ms: 10 s, 60 s and 5 min after the outcome became unknown. */
const VERIFY_GAPS = [10 * SECOND, 50 * SECOND, 4 * MINUTE] as const;
/** In ms, for the difference of two clocks and the time on the way, when a report is recognised by its age. */
const CREATED_TOLERANCE_MS = 2 * MINUTE;

export type NewReport = Pick<ReportIntent, 'key' | 'account' | 'at'> & {
  readonly report: Report & { readonly details: string };
};

export interface ListedReport {
  readonly objectId: string;
  readonly reasonId: string;
  readonly details: string;
  /** Epoch ms by the service's clock. */
  readonly createdAt: number;
}

export function newReport(confirmed: NewReport): ReportIntent {
  const state = { name: 'waiting', attempts: 0, notBefore: confirmed.at + REPORT_HELD_MS } as const;
  return { ...confirmed, kind: 'report', operationId: confirmed.key, state };
}

/** Also deletes one that was refused, or is in doubt. */
export function takeBack(
  intent: ReportIntent | undefined,
  operationId: string,
): ReportIntent | null | 'too-late' | 'unknown' {
  if (intent?.operationId !== operationId) return 'unknown';
  const { name } = intent.state;
  return name === 'waiting' || name === 'refused' || name === 'needs-decision' ? null : 'too-late';
}

/** @param details the text, where it was lost. */
export function sendAgain(
  intent: ReportIntent,
  { operationId, at, details }: { operationId: string; at: number; details?: string | undefined },
): ReportIntent {
  const { report, state } = intent;
  if ((state.name !== 'refused' && state.name !== 'needs-decision') || intent.operationId === operationId)
    return intent;
  const completed = { ...report, details: report.details ?? details ?? null };
  return { ...intent, operationId, at, report: completed, state: { name: 'waiting', attempts: 0, notBefore: at } };
}

export function claim(intent: ReportIntent, now: number): ReportIntent {
  return { ...intent, state: { name: 'sending', attempts: attemptsOf(intent) + 1, since: now } };
}

export function ack(intent: ReportIntent, now: number): ReportIntent {
  return { ...intent, state: { name: 'delivered', since: now } };
}

export function nack(intent: ReportIntent, now: number, lastError?: FailureCode): ReportIntent {
  return {
    ...intent,
    state: { name: 'waiting', attempts: attemptsOf(intent), notBefore: now, ...(lastError && { lastError }) },
  };
}

export function markUnknown(intent: ReportIntent, now: number): ReportIntent {
  const sentAt = intent.state.name === 'sending' ? intent.state.since : now;
  const state = { name: 'verifying', sentAt, since: now, verifications: 0, verifyAt: now + VERIFY_GAPS[0] } as const;
  return { ...intent, state: { ...state, attempts: attemptsOf(intent) } };
}

/** After the third look the person decides. */
export function verifiedAbsent(intent: ReportIntent, now: number): ReportIntent {
  const { state } = intent;
  if (state.name !== 'verifying') return intent;
  const verifications = state.verifications + 1;
  const gapMs = VERIFY_GAPS[verifications];
  if (gapMs !== undefined) return { ...intent, state: { ...state, verifications, verifyAt: now + gapMs } };
  return { ...intent, state: { name: 'needs-decision', attempts: state.attempts, since: now, why: 'absent' } };
}

export function refuse(intent: ReportIntent, code: FailureCode, now: number): ReportIntent {
  return { ...intent, state: { name: 'refused', attempts: attemptsOf(intent), since: now, code } };
}

/** Only while nothing is in flight. A clock that was set back must not delay by hours what was due within minutes. */
export function recover(intent: ReportIntent, now: number): ReportIntent | null {
  const { state } = intent;
  switch (state.name) {
    case 'sending':
      return markUnknown(intent, now);
    case 'delivered':
      return now - state.since > CROSSED_OUT_MS ? null : intent;
    case 'waiting': {
      const latest = now + REPORT_HELD_MS;
      return state.notBefore > latest ? { ...intent, state: { ...state, notBefore: latest } } : intent;
    }
    case 'verifying': {
      const latest = now + (VERIFY_GAPS[state.verifications] ?? 0);
      return state.verifyAt > latest ? { ...intent, state: { ...state, verifyAt: latest } } : intent;
    }
    default:
      return intent;
  }
}

/** Epoch ms; `null` when the next step is not ours. */
export function dueAt({ state }: ReportIntent): number | null {
  if (state.name === 'waiting') return state.notBefore;
  return state.name === 'verifying' ? state.verifyAt : null;
}

/** Each report of ours that surely `arrived` accounts for one listed twin. @param aheadMs service clock minus this machine's. */
export function isListed(
  intent: ReportIntent,
  listed: readonly ListedReport[],
  arrived: readonly ReportIntent[],
  aheadMs: number,
): boolean {
  if (intent.state.name !== 'verifying') return false;
  const since = intent.state.sentAt - CREATED_TOLERANCE_MS;
  const same = listed.filter((one) => saysTheSame(intent.report, one) && one.createdAt - aheadMs >= since);
  const twins = arrived.filter(
    ({ key, report, state }) =>
      key !== intent.key && state.name === 'delivered' && state.since >= since && isSameReport(report, intent.report),
  );
  return same.length > twins.length;
}

function saysTheSame({ objectId, reasonId, details }: Report, listed: ListedReport): boolean {
  return listed.objectId === objectId && listed.reasonId === reasonId && listed.details.trim() === details?.trim();
}

function isSameReport(one: Report, other: Report): boolean {
  return one.objectId === other.objectId && one.reasonId === other.reasonId && one.details === other.details;
}

function attemptsOf({ state }: ReportIntent): number {
  return state.name === 'delivered' ? 0 : state.attempts;
}
