import { MINUTE, SECOND } from '../clock';
import type { FailureCode } from '../failure';
import { CROSSED_OUT_MS, type Report, type ReportIntent } from '../model/intents';

/**
 * How a report's intent changes, as pure functions; `outbox.ts` runs each inside one transaction. The invariants (docs/outbox.md, I7):
 * - for one confirmation at most one report reaches the service: what left and was not answered is never sent again by itself,
 *   it is looked for, and where it is not found the person decides;
 * - none is lost: a row goes only when the service has the report, or when the person lets it go.
 * `null` stands for "nothing is left to want".
 */

/** How long a confirmed report can be taken back before it is sent, in ms. */
export const REPORT_HELD_MS = 10 * SECOND;
/** From each question after a report to the next, in ms: 10 s, 60 s and 5 min after its outcome became unknown. */
const LOOK_GAPS_MS = [10 * SECOND, 50 * SECOND, 4 * MINUTE] as const;
/** Two clocks, and the way between them, may differ by so much when a report is recognised by its age, in ms. */
const CREATED_TOLERANCE_MS = 2 * MINUTE;

/** A report as it is confirmed. */
export type NewReport = Pick<ReportIntent, 'key' | 'account' | 'at'> & {
  readonly report: Report & { readonly details: string };
};

/** A report as the service lists it. */
export interface ListedReport {
  readonly objectId: string;
  readonly reasonId: string;
  readonly details: string;
  /** In epoch ms by the service's clock. */
  readonly createdAt: number;
}

export function newReport(confirmed: NewReport): ReportIntent {
  const state = { name: 'waiting', attempts: 0, notBefore: confirmed.at + REPORT_HELD_MS } as const;
  return { ...confirmed, kind: 'report', id: confirmed.key, state };
}

/** Takes a report back that has not left; or lets one go that was refused, or whose arrival is unknown. */
export function takeBack(intent: ReportIntent | undefined, id: string): ReportIntent | null | 'too-late' | 'unknown' {
  if (intent?.id !== id) return 'unknown';
  const { name } = intent.state;
  return name === 'waiting' || name === 'refused' || name === 'asking' ? null : 'too-late';
}

/** A new click wants a refused report, or one whose arrival is unknown, to be sent once more. @param details the text, where it was lost. */
export function sendAgain(
  intent: ReportIntent,
  { id, at, details }: { id: string; at: number; details?: string | undefined },
): ReportIntent {
  const { report, state } = intent;
  if ((state.name !== 'refused' && state.name !== 'asking') || intent.id === id) return intent;
  const whole = { ...report, details: report.details ?? details ?? null };
  return { ...intent, id, at, report: whole, state: { name: 'waiting', attempts: 0, notBefore: at } };
}

export function claim(intent: ReportIntent, now: number): ReportIntent {
  return { ...intent, state: { name: 'sending', attempts: attemptsOf(intent) + 1, since: now } };
}

/** The service has it. */
export function ack(intent: ReportIntent, now: number): ReportIntent {
  return { ...intent, state: { name: 'delivered', since: now } };
}

/** It surely had no effect: it was turned away, or never left. @param met what turned it away. */
export function nack(intent: ReportIntent, now: number, met?: FailureCode): ReportIntent {
  return { ...intent, state: { name: 'waiting', attempts: attemptsOf(intent), notBefore: now, ...(met && { met }) } };
}

/** It left, and whether it arrived is unknown. */
export function markUnknown(intent: ReportIntent, now: number): ReportIntent {
  const sentAt = intent.state.name === 'sending' ? intent.state.since : now;
  const state = { name: 'looking', sentAt, since: now, looks: 0, lookAt: now + LOOK_GAPS_MS[0] } as const;
  return { ...intent, state: { ...state, attempts: attemptsOf(intent) } };
}

/** The service was asked and does not have it yet. After the third time the person is asked. */
export function lookedInVain(intent: ReportIntent, now: number): ReportIntent {
  const { state } = intent;
  if (state.name !== 'looking') return intent;
  const looks = state.looks + 1;
  const gapMs = LOOK_GAPS_MS[looks];
  if (gapMs !== undefined) return { ...intent, state: { ...state, looks, lookAt: now + gapMs } };
  return { ...intent, state: { name: 'asking', attempts: state.attempts, since: now, why: 'absent' } };
}

/** The service said no, for good. */
export function refuse(intent: ReportIntent, code: FailureCode, now: number): ReportIntent {
  return { ...intent, state: { name: 'refused', attempts: attemptsOf(intent), since: now, code } };
}

/**
 * While nothing is in flight: what says that it is was never answered; what was crossed out long ago is forgotten; and a clock
 * that was set back does not put off for hours what was due within minutes.
 */
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
    case 'looking': {
      const latest = now + (LOOK_GAPS_MS[state.looks] ?? 0);
      return state.lookAt > latest ? { ...intent, state: { ...state, lookAt: latest } } : intent;
    }
    default:
      return intent;
  }
}

/** When something is next to be done about it, in epoch ms; `null` when the next step is not ours. */
export function dueAt({ state }: ReportIntent): number | null {
  if (state.name === 'waiting') return state.notBefore;
  return state.name === 'looking' ? state.lookAt : null;
}

/**
 * Whether the service has this report, by what it lists of the account. Another that says the same may be there too: each of
 * ours that is known to have arrived accounts for one of them.
 * @param arrived our own reports that the service surely has.
 * @param aheadMs how far the service's clock is ahead of this machine's.
 */
export function isListed(
  intent: ReportIntent,
  listed: readonly ListedReport[],
  arrived: readonly ReportIntent[],
  aheadMs: number,
): boolean {
  if (intent.state.name !== 'looking') return false;
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
