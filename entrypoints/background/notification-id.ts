import * as v from 'valibot';
import { Id } from '../../lib/service/ids';

/** Written into the notification's id: at a click nothing else may be left of the worker that showed it. */
export type NotificationSubject =
  | {
      readonly kind: 'chapters';
      /** A click must mark nothing for another account. */
      readonly account: string;
      /** In reading order; at least one. */
      readonly chapterIds: readonly Id[];
    }
  /** Several series in one notification. */
  | { readonly kind: 'summary' }
  /** Decisions of the service. */
  | { readonly kind: 'reports' }
  /** The outcome of a click that no page could show, by the click's id. */
  | { readonly kind: 'result'; readonly id: string };

/** Chromium takes ids of up to 500 characters. */
export const MOST_CHAPTERS = 11;

const SUMMARY = 'news';
const REPORTS = 'reports';
const CHAPTERS = 'chapters';
const RESULT = 'result';

export function notificationId(subject: NotificationSubject): string {
  if (subject.kind === 'summary') return SUMMARY;
  if (subject.kind === 'reports') return REPORTS;
  if (subject.kind === 'result') return [RESULT, subject.id].join(' ');
  return [CHAPTERS, subject.account, ...subject.chapterIds.slice(0, MOST_CHAPTERS)].join(' ');
}

/** @returns null for an id of another kind or version. */
export function subjectOf(id: string): NotificationSubject | null {
  if (id === SUMMARY) return { kind: 'summary' };
  if (id === REPORTS) return { kind: 'reports' };
  const [kind, account, ...chapterIds] = id.split(' ');
  // The second word is the click.
  if (kind === RESULT && account) return { kind, id: account };
  const parsed = v.safeParse(v.pipe(v.array(Id), v.minLength(1)), chapterIds);
  return kind === CHAPTERS && account && parsed.success
    ? { kind: 'chapters', account, chapterIds: parsed.output }
    : null;
}
