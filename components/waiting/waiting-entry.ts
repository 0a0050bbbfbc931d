import { i18n } from '#i18n';
import type { IntentOf, ReportIntent, ValueKind } from '../../lib/model/intents';
import { deliverySentence } from '../texts/delivery-sentence';
import { isolated } from '../texts/direction';
import { failureSentence } from '../texts/failure-sentence';
import { readingStatusName } from '../texts/reading-status';
import { age, countdown, timedSentence } from '../texts/times';

/** An undelivered or refused intent, as one row shows it. */
export interface WaitingEntry {
  /** These three name it in the queue. */
  readonly kind: IntentSummary['kind'];
  readonly key: string;
  readonly operationId: string;
  /** `null` if the series is unknown here, or it is about none. */
  readonly mangaId: string | null;
  readonly title: string;
  /** "Ch. 12", in the person's language; `null` if it is not about a chapter. */
  readonly chapter: string | null;
  /** Where a person sees which chapter it is; `null` where the row names it. */
  readonly address: string | null;
  readonly summary: IntentSummary;
  /** When it was pressed, in epoch ms. */
  readonly at: number;
  readonly state: WaitingState;
  /** A person has pressed a button of it, and the answer is on the way. */
  readonly isPressed: boolean;
}

/** What was wanted, of an intent. */
export type IntentSummary =
  | Pick<ReportIntent, 'kind'>
  | { [Kind in ValueKind]: Pick<IntentOf<Kind>, 'kind' | 'value'> }[ValueKind];

/** How far it has come; codes are failure codes, moments epoch ms. */
export type WaitingState =
  | Kept
  /** A report that can still be undone. */
  | { readonly name: 'held'; readonly until: number }
  | { readonly name: 'sending' }
  /** A report that may have arrived: MangaDex is asked. */
  | { readonly name: 'verifying'; readonly verifyAt: number }
  /** Not listed, or its text was lost: the person decides. */
  | { readonly name: 'needs-decision'; readonly why: 'absent' | 'restored' }
  | { readonly name: 'refused'; readonly code: string };

interface Kept {
  readonly name: 'waiting';
  /** What blocks everything, and until when; `null` if nothing does. */
  readonly pausedBy: string | null;
  readonly pausedUntil: number | null;
  /** Why this one failed when it was last sent; `null` if it did not. */
  readonly lastError: string | null;
  /** When it is tried again. */
  readonly retryAt?: number | undefined;
}

/** It has not left yet, so once undone it is never sent. */
export function canBeTakenBack({ state }: Pick<WaitingEntry, 'state'>): boolean {
  return state.name === 'waiting' || state.name === 'held';
}

/** What was pressed and how long ago. @param now epoch ms. */
export function intentSentence({ summary, at }: Pick<WaitingEntry, 'summary' | 'at'>, now: number): string {
  const what = actionSentence(summary);
  const howLong = age(at, now);
  return howLong === null ? i18n.t('waiting.justNow', { what }) : i18n.t('waiting.ago', { what, age: howLong });
}

/** Its state, with reason and time. @param now epoch ms. */
export function waitingSentence({ state }: Pick<WaitingEntry, 'state'>, now: number): string {
  switch (state.name) {
    case 'waiting':
      return keptSentence(state, now);
    case 'held':
      return i18n.t('waiting.held', { time: countdown(state.until, now) });
    case 'sending':
      return i18n.t('reader.sending');
    case 'verifying':
      return i18n.t('waiting.looking', { time: countdown(state.verifyAt, now) });
    case 'needs-decision':
      return i18n.t(state.why === 'absent' ? 'waiting.absent' : 'waiting.restored');
    case 'refused':
      return refusalSentence(state.code);
  }
}

/** "Series 0, Ch. 12", "Series 0, follow": no two buttons have the same name. */
export function subjectSentence({ title, chapter, kind }: Pick<WaitingEntry, 'title' | 'chapter' | 'kind'>): string {
  const parts = [
    isolated(title),
    ...(chapter === null ? [] : [chapter]),
    ...(kind === 'mark' ? [] : [i18n.t(subjects[kind])]),
  ];
  return parts.join(', ');
}

/** A block of everything has its own sentences; a failure of this one alone is shown as such. */
function keptSentence({ pausedBy, pausedUntil, lastError, retryAt = 0 }: Kept, now: number): string {
  if (pausedBy === null && lastError === 'unreachable' && retryAt > now)
    return timedSentence({ in: 'status.unresponsive', at: 'status.unresponsiveAt' }, retryAt, now);
  if (pausedBy === null && lastError !== null) return failureSentence(lastError);
  if (pausedBy === 'quota' && pausedUntil !== null)
    return timedSentence({ in: 'waiting.quota', at: 'waiting.quotaAt' }, pausedUntil, now);
  return deliverySentence({ delivery: 'waiting', pausedBy, pausedUntil }, now) ?? '';
}

/** A plain refusal says no more than that; a known reason is named. */
function refusalSentence(code: string): string {
  return code === 'not-found' || code === 'too-long' ? failureSentence(code) : i18n.t('waiting.refused');
}

function actionSentence(summary: IntentSummary): string {
  switch (summary.kind) {
    case 'mark':
      return i18n.t(summary.value ? 'waiting.read' : 'waiting.unread');
    case 'follow':
      return i18n.t(summary.value ? 'waiting.followed' : 'waiting.unfollowed');
    case 'status':
      return summary.value === null
        ? i18n.t('waiting.statusCleared')
        : i18n.t('waiting.statusSet', { status: readingStatusName(summary.value) });
    case 'rating':
      return summary.value === null
        ? i18n.t('waiting.ratingCleared')
        : i18n.t('waiting.rated', { rating: `${summary.value}` });
    case 'report':
      return i18n.t('waiting.reported');
  }
}

const subjects = {
  follow: 'waiting.aboutFollow',
  status: 'waiting.aboutStatus',
  rating: 'waiting.aboutRating',
  report: 'waiting.aboutReport',
} as const satisfies Record<Exclude<IntentSummary['kind'], 'mark'>, string>;
