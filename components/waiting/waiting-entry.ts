import { i18n } from '#i18n';
import { deliverySentence } from '../texts/delivery-sentence';
import { failureSentence } from '../texts/failure-sentence';
import { age } from '../texts/times';

/** A mark that MangaDex does not have yet, or refused, as one row shows it. */
export interface WaitingEntry {
  readonly chapterId: string;
  readonly wishId: string;
  /** `null` where the series is not known here. */
  readonly mangaId: string | null;
  readonly title: string;
  /** "Ch. 12", in the person's language. */
  readonly chapter: string;
  /** What is wanted: read, or unread. */
  readonly read: boolean;
  /** When it was pressed, in epoch ms. */
  readonly at: number;
  readonly delivery: 'waiting' | 'sending' | 'refused';
  /** Why it cannot leave, or why it was refused, as a failure code. */
  readonly pausedBy: string | null;
  /** When it may go on, in epoch ms. */
  readonly pausedUntil: number | null;
}

/** What was pressed and how long ago. @param now epoch ms. */
export function wishSentence({ read, at }: WaitingEntry, now: number): string {
  const howLong = age(at, now);
  if (howLong === null) return i18n.t(read ? 'waiting.readNow' : 'waiting.unreadNow');
  return i18n.t(read ? 'waiting.readAgo' : 'waiting.unreadAgo', { age: howLong });
}

/** How it stands; of a refusal, why. @param now epoch ms. */
export function waitingSentence(entry: WaitingEntry, now: number): string | null {
  const isGone = entry.delivery === 'refused' && entry.pausedBy === 'not-found';
  return isGone ? failureSentence('not-found') : deliverySentence(entry, now);
}
