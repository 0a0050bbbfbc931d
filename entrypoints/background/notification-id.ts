import * as v from 'valibot';
import { Id } from '../../lib/service/ids';

/**
 * What a notification is about, written into its id: a click may come when nothing else is left of the worker that showed it.
 */
export type NotificationSubject =
  | {
      readonly kind: 'chapters';
      /** The account that it was shown for: a click must not mark anything for another one. */
      readonly account: string;
      /** In reading order; at least one. */
      readonly chapterIds: readonly Id[];
    }
  /** Several series in one notification. */
  | { readonly kind: 'summary' }
  /** What the service has decided about reports. */
  | { readonly kind: 'reports' }
  /** What came of a click that no page could show: the click's own id. */
  | { readonly kind: 'deed'; readonly id: string };

/** More ids than this do not fit: Chromium takes ids of up to 500 characters. */
export const MOST_CHAPTERS = 11;

const SUMMARY = 'news';
const REPORTS = 'reports';
const CHAPTERS = 'chapters';
const DEED = 'deed';

export function notificationId(subject: NotificationSubject): string {
  if (subject.kind === 'summary') return SUMMARY;
  if (subject.kind === 'reports') return REPORTS;
  if (subject.kind === 'deed') return [DEED, subject.id].join(' ');
  return [CHAPTERS, subject.account, ...subject.chapterIds.slice(0, MOST_CHAPTERS)].join(' ');
}

/** @returns null for an id that is not of this kind, or of another version of the extension. */
export function subjectOf(id: string): NotificationSubject | null {
  if (id === SUMMARY) return { kind: 'summary' };
  if (id === REPORTS) return { kind: 'reports' };
  const [kind, account, ...chapterIds] = id.split(' ');
  // Of a deed, the second word is the click.
  if (kind === DEED && account) return { kind, id: account };
  const parsed = v.safeParse(v.pipe(v.array(Id), v.minLength(1)), chapterIds);
  return kind === CHAPTERS && account && parsed.success
    ? { kind: 'chapters', account, chapterIds: parsed.output }
    : null;
}
