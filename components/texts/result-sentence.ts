import { i18n } from '#i18n';
import type { ActionResult } from '../../lib/messages/action-result';
import type { PageToast } from '../../lib/messages/page-toast';
import { deliverySentence, needsSignIn, waitsForCaptcha } from './delivery-sentence';
import { isolated } from './direction';
import { failureSentence, pressFailureSentence } from './failure-sentence';
import { timeOfDay } from './times';

/** The texts of a toast about a click. */
export interface ResultSentence {
  readonly text: string;
  /** The other texts that could stand there: their size must not tell a page which one it is. */
  readonly room: readonly string[];
  /** That it waits, or why it failed. */
  readonly note: string | null;
  readonly tone: 'done' | 'danger';
  /** The accessible name of "Undo". */
  readonly undo: string;
}

/** @param now epoch ms: a time on another day is shown with its day. */
export function resultSentence(result: ActionResult, now: number): ResultSentence {
  const what = [result.title, result.chapter]
    .filter((name) => name !== null)
    .map(isolated)
    .join(', ');
  const undo = what === '' ? i18n.t('follows.undo') : i18n.t('waiting.undoNamed', { what });
  const isWrong = result.outcome === 'failed' || result.outcome === 'unresolved' || result.delivery === 'refused';
  const named = (text: string) => (what === '' ? text : i18n.t('result.named', { text, what }));
  return {
    text: named(textOf(result)),
    room: isWrong ? [] : roomOf(result).map(named),
    note: noteOf(result, now),
    tone: isWrong ? 'danger' : 'done',
    undo,
  };
}

const done = {
  read: 'result.read',
  unread: 'result.unread',
  follow: 'result.followed',
  unfollow: 'result.unfollowed',
} as const;
const already = {
  read: 'result.wasRead',
  unread: 'result.wasUnread',
  follow: 'result.wasFollowed',
  unfollow: 'result.wasUnfollowed',
  upNext: 'upNext.none',
} as const;

function roomOf({ verb }: ActionResult): string[] {
  if (!(verb in done)) return [];
  const kind = verb as keyof typeof done;
  return [i18n.t(done[kind]), i18n.t(already[kind])];
}

function textOf({ outcome, verb, delivery }: ActionResult): string {
  const notDone = () => i18n.t(`result.couldNot.${verb}`);
  switch (outcome) {
    case 'asking':
      return i18n.t('result.asking');
    case 'done':
      return delivery !== 'refused' && verb in done ? i18n.t(done[verb as keyof typeof done]) : notDone();
    case 'already':
      return verb in already ? i18n.t(already[verb as keyof typeof already]) : notDone();
    case 'undone':
      return i18n.t('result.undone');
    case 'later':
      return i18n.t('result.later');
    case 'nothing':
      if (verb === 'upNext') return i18n.t('upNext.elsewhere');
      return i18n.t(isAboutSeries(verb) ? 'result.noSeries' : 'result.noChapter');
    case 'unresolved':
    case 'failed':
      return notDone();
  }
}

function noteOf({ outcome, verb, delivery, code, until }: ActionResult, now: number): string | null {
  switch (outcome) {
    case 'done':
      if (delivery === 'refused') return code && failureSentence(code);
      if (delivery === 'waiting' && code !== null && until !== null && !needsSignIn(code))
        return i18n.t('result.keptUntil', { time: timeOfDay(until, now) });
      return deliverySentence({ delivery, pausedBy: code, pausedUntil: null }, now);
    case 'unresolved':
      if (code === 'not-found') return i18n.t(isAboutSeries(verb) ? 'result.noSeriesNumber' : 'result.noChapterNumber');
      if (code === 'access-withheld') return i18n.t('result.notKeptAccess');
      return until === null ? i18n.t('result.notKept') : i18n.t('result.notKeptUntil', { time: timeOfDay(until, now) });
    case 'failed':
      return code && pressFailureSentence(code);
    default:
      return null;
  }
}

function isAboutSeries(verb: ActionResult['verb']): boolean {
  return verb === 'follow' || verb === 'unfollow' || verb === 'reportSeries';
}

/** What a toast in a page says of a click. @param now epoch ms: a time on another day is shown with its day. */
export function toastOfResult(result: ActionResult, now: number): PageToast {
  const { operationId, delivery, code, canUndo, upNext, goesAt } = result;
  const { text, room, note, tone, undo } = resultSentence(result, now);
  return {
    ...{ operationId, icon: iconOf(result), text, room: [...room], note, tone, goesAt },
    undo: canUndo ? undo : null,
    upNext,
    leadsToSite: waitsForCaptcha({ delivery, pausedBy: code }),
  };
}

function iconOf({ outcome, delivery, code }: ActionResult): PageToast['icon'] {
  if (outcome === 'failed' || outcome === 'unresolved' || delivery === 'refused') return 'warning';
  if (outcome === 'asking') return 'clock';
  if (outcome === 'nothing' || outcome === 'later') return 'question';
  if (delivery === 'delivered') return 'delivered';
  return delivery === 'waiting' && code !== null ? 'pause' : 'tick';
}
